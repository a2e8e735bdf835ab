import type { IsoDate } from "@zerno/engine";
import type { AssetType } from "../../shared/codes.ts";
import type { IdKind } from "./queries.ts";

/**
 * What sources answer. Every amount is a canonical decimal text ("0.1", never 1e-1): a JSON number enters through
 * its shortest text. Null is "the source does not say", never a guess. Currencies are ISO codes, minor units
 * ("GBp") are kept as the source writes them where they are the unit of the price.
 */
export type DecimalText = string;

/** What past values were changed for by the source; all but "nothing" must be undone before storing. */
export type AdjustedFor = "nothing" | "splits" | "splits-and-dividends";

/** "percent": of the remaining nominal (bonds); "points": of an index. */
export type PriceUnit = "money" | "percent" | "points";

export interface PriceRow {
  readonly day: IsoDate;
  readonly close: DecimalText;
  readonly currency: string | null;
  readonly unit: PriceUnit;
  readonly adjustedFor: AdjustedFor;
  /** Bonds, where the row states them: remaining nominal and accrued interest of that day. */
  readonly nominal?: DecimalText;
  readonly accrued?: DecimalText;
}

export interface QuoteRow {
  readonly code: string;
  readonly price: DecimalText;
  readonly currency: string | null;
  readonly unit: PriceUnit;
  /** ISO instant of the price. */
  readonly at: string | null;
  readonly delayMinutes: number | null;
  readonly previousClose: DecimalText | null;
}

/** 1 `base` = `value` `quote`. */
export interface RateRow {
  readonly day: IsoDate;
  readonly base: string;
  readonly quote: string;
  readonly value: DecimalText;
}

export interface DividendRow {
  readonly kind: "dividend";
  readonly exDate: IsoDate | null;
  readonly recordDate: IsoDate | null;
  readonly payDate: IsoDate | null;
  readonly declaredOn: IsoDate | null;
  /** Per share; null: announced without an amount. */
  readonly amount: DecimalText | null;
  readonly currency: string | null;
  readonly isSpecial: boolean | null;
  readonly adjustedFor: AdjustedFor;
}

export interface CouponRow {
  readonly kind: "coupon";
  readonly startsOn: IsoDate | null;
  readonly recordDate: IsoDate | null;
  readonly payDate: IsoDate;
  /** Per bond; null until a floating coupon is known. */
  readonly amount: DecimalText | null;
  readonly currency: string | null;
  readonly ratePercent: DecimalText | null;
  readonly nominal: DecimalText | null;
}

export interface AmortisationRow {
  readonly kind: "amortisation";
  readonly payDate: IsoDate;
  readonly amount: DecimalText | null;
  readonly currency: string | null;
  /** Of the nominal at issue. */
  readonly percent: DecimalText | null;
  /** The last one: the bond ends. */
  readonly isRedemption: boolean;
}

export interface OfferRow {
  readonly kind: "offer";
  readonly day: IsoDate;
  readonly startsOn: IsoDate | null;
  readonly endsOn: IsoDate | null;
  readonly pricePercent: DecimalText | null;
  /** As the source words it. */
  readonly text: string;
}

/** Splits: `to` new for `from` old from the open of `exDate`. */
export interface SplitRow {
  readonly code: string;
  readonly exDate: IsoDate;
  readonly from: DecimalText;
  readonly to: DecimalText;
}

/** An asset as a source knows it; `code` is what its other queries take. */
export interface ListedAsset {
  readonly code: string;
  readonly ticker: string;
  readonly name: string;
  readonly nameRu: string | null;
  readonly isin: string | null;
  readonly figi: string | null;
  /** In the source's own words; `mic` only where the source states it or its code is known for certain. */
  readonly exchange: string | null;
  readonly mic: string | null;
  readonly type: keyof typeof AssetType | null;
  readonly country: string | null;
  readonly currency: string | null;
  readonly isActive: boolean | null;
}

export interface AssetCard extends ListedAsset {
  readonly nominal: DecimalText | null;
  readonly nominalCurrency: string | null;
  readonly lotSize: number | null;
  readonly priceDigits: number | null;
  readonly issuedOn: IsoDate | null;
  readonly maturesOn: IsoDate | null;
  readonly sector: string | null;
  readonly industry: string | null;
  readonly historyFrom: IsoDate | null;
  readonly historyTo: IsoDate | null;
}

/** One of possibly several assets that carry the asked id; an id without a row is unknown to the source. */
export interface IdentifiedAsset extends ListedAsset {
  readonly idKind: IdKind;
  readonly id: string;
}

export interface SeriesRow {
  readonly day: IsoDate;
  readonly value: DecimalText;
  readonly unit: PriceUnit;
  readonly currency: string | null;
}

export interface FundamentalRow {
  /** The source's own name of the figure ("us-gaap/Revenues"). */
  readonly metric: string;
  readonly from: IsoDate | null;
  readonly to: IsoDate;
  readonly value: DecimalText;
  /** A currency, "shares" or what the source says. */
  readonly unit: string | null;
  readonly filedOn: IsoDate | null;
  readonly form: string | null;
}

export interface HoldingRow {
  readonly day: IsoDate | null;
  readonly ticker: string | null;
  readonly name: string;
  readonly weightPercent: DecimalText;
}

export interface RenameRow {
  readonly day: IsoDate;
  readonly from: string;
  readonly to: string;
}

export interface NewsRow {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** ISO instant. */
  readonly publishedAt: string;
  readonly publisher: string | null;
  readonly tickers: readonly string[];
}

/** The kind of row each capability answers. */
export interface Rows {
  readonly prices: PriceRow;
  readonly quotes: QuoteRow;
  readonly rates: RateRow;
  readonly payments: DividendRow | CouponRow | AmortisationRow | OfferRow;
  readonly splits: SplitRow;
  readonly search: ListedAsset;
  readonly listing: ListedAsset;
  readonly card: AssetCard;
  readonly identify: IdentifiedAsset;
  readonly series: SeriesRow;
  readonly fundamentals: FundamentalRow;
  readonly composition: HoldingRow;
  readonly renames: RenameRow;
  readonly news: NewsRow;
}

import type { IsoDate } from "@zerno/engine";
import type { AssetType } from "../../shared/codes.ts";
import type { IdKind } from "./queries.ts";

/**
 * Canonical decimal text ("0.1", never 1e-1). In all rows null means unknown; currencies are ISO codes, or minor units
 * ("GBp") as written by the source where they are the price's unit.
 */
export type DecimalText = string;

/** Must be reversed before storing. */
export type AdjustedFor = "nothing" | "splits" | "splits-and-dividends";

/** "percent": of the remaining nominal; "points": of an index. */
export type PriceUnit = "money" | "percent" | "points";

export interface PriceRow {
  readonly day: IsoDate;
  readonly close: DecimalText;
  readonly currency: string | null;
  readonly unit: PriceUnit;
  readonly adjustedFor: AdjustedFor;
  readonly nominal?: DecimalText;
  readonly accrued?: DecimalText;
}

export interface QuoteRow {
  readonly code: string;
  readonly price: DecimalText;
  readonly currency: string | null;
  readonly unit: PriceUnit;
  /** ISO instant. */
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
  readonly isRedemption: boolean;
}

export interface OfferRow {
  readonly kind: "offer";
  readonly day: IsoDate;
  readonly startsOn: IsoDate | null;
  readonly endsOn: IsoDate | null;
  readonly pricePercent: DecimalText | null;
  readonly text: string;
}

/** `to` new for `from` old from the open of `exDate`. */
export interface SplitRow {
  readonly code: string;
  readonly exDate: IsoDate;
  readonly from: DecimalText;
  readonly to: DecimalText;
}

/** `code` is for the source's other queries. */
export interface ListedAsset {
  readonly code: string;
  readonly ticker: string;
  readonly name: string;
  readonly nameRu: string | null;
  readonly isin: string | null;
  readonly figi: string | null;
  /** `mic` only if stated or certain. */
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

/** An unknown id has no row. */
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
  /** Source's name ("us-gaap/Revenues"). */
  readonly metric: string;
  readonly from: IsoDate | null;
  readonly to: IsoDate;
  readonly value: DecimalText;
  /** A currency, "shares" or as stated. */
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
  readonly publishedAt: string;
  readonly publisher: string | null;
  readonly tickers: readonly string[];
}

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

import type { AssetType, CodeOf } from "../../shared/codes.ts";
import type { CalendarId } from "./calendars.ts";
import type { FactorId } from "./factors.ts";

/** Payments of a listing: ex-dates fall on the given day of the given months, or on the next trading day. */
export interface PayoutPlan {
  /** Regular payments of a year over the trend price, before tax. */
  readonly yearlyYield: number;
  readonly months: readonly number[];
  readonly dayOfMonth: number;
  /** Calendar days from the ex-date to the payment. */
  readonly payAfterDays: number;
  readonly skippedYears?: readonly number[];
  /** Decimals of the declared amount. */
  readonly digits: number;
}

export interface SplitPlan {
  readonly exDate: string;
  readonly to: number;
  readonly from: number;
}

/** A fictional share, fund, coin or index, and what its price follows. */
export interface Listing {
  readonly ticker: string;
  readonly nameEn: string;
  readonly nameRu: string;
  readonly type: CodeOf<typeof AssetType>;
  readonly currency: string;
  readonly country: string | null;
  readonly sector: string | null;
  readonly calendar: CalendarId;
  readonly lotSize: number;
  readonly priceDigits: number;
  /** First day of trading; the market's first day unless told. */
  readonly listedOn?: string;
  /** Close at the market's first day had it traded then. */
  readonly price: number;
  readonly factor: FactorId;
  readonly beta: number;
  /** Yearly deviation of its own noise, and yearly drift beside the factor's. */
  readonly volatility: number;
  readonly drift: number;
  /** The factor is quoted in this currency and converted at the rate of the day. */
  readonly factorCurrency?: string;
  readonly payout?: PayoutPlan;
  readonly splits?: readonly SplitPlan[];
}

/** A bond of the demo market: fixed coupons, nominal in `currency`. */
export interface BondPlan {
  readonly ticker: string;
  readonly nameEn: string;
  readonly nameRu: string;
  readonly country: string;
  readonly sector: string;
  readonly currency: string;
  readonly nominal: number;
  readonly issuedOn: string;
  readonly couponRate: number;
  readonly couponDays: number;
  readonly couponCount: number;
  /** Yearly yield above the short rate's smoothed path. */
  readonly spread: number;
  /** Part of the nominal paid back with the coupon of that number (1-based); the rest at the end. */
  readonly amortisations?: readonly { readonly coupon: number; readonly amount: number }[];
}

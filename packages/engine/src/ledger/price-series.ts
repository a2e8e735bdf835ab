import type { IsoDate } from "../days/iso-date.ts";

/** Intraday price, used until the day's close. */
export interface RunningPrice {
  readonly day: number;
  /** ISO time of the quote. */
  readonly at: string;
  /** Absent where the source does not state it. */
  readonly delayMinutes?: number;
}

/** One close per calendar day from `firstDay` (a day number), as traded; NaN = none. */
export interface PriceSeries {
  readonly assetId: string;
  readonly firstDay: number;
  readonly closes: Float64Array;
  /** Index into `sourceNames`, per day. */
  readonly sources: Uint8Array;
  /** Ascending day numbers with a suspect value, which is not among the closes. */
  readonly doubted?: readonly number[];
  readonly running?: RunningPrice;
}

/** Split for adjusting charts only: a portfolio's split is a transaction. */
export interface MarketSplit {
  readonly exDate: IsoDate;
  readonly to: bigint;
  readonly from: bigint;
}

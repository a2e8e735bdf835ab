import type { IsoDate } from "../days/iso-date.ts";

/** A price of the running day, which stands in until its close. */
export interface RunningPrice {
  readonly day: number;
  /** The moment it was made, as ISO text. */
  readonly at: string;
  /** Delay of the source; absent where the source does not say. */
  readonly delayMinutes?: number;
}

/** One close per calendar day from `firstDay` (a day number), as traded; NaN = none. */
export interface PriceSeries {
  readonly assetId: string;
  readonly firstDay: number;
  readonly closes: Float64Array;
  /** Index into `sourceNames`, per day. */
  readonly sources: Uint8Array;
  /** Days (day numbers, ascending) of which a value was brought that is doubted: it is not among the closes. */
  readonly doubted?: readonly number[];
  /** Price of the running day, where there is no close yet. */
  readonly running?: RunningPrice;
}

/** A split as the market knows it, for adjusting charts only: a portfolio's split is a transaction. */
export interface MarketSplit {
  readonly exDate: IsoDate;
  readonly to: bigint;
  readonly from: bigint;
}

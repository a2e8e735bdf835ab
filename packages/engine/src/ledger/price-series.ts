import type { IsoDate } from "../days/iso-date.ts";

/** Intraday price, used until the day's close. */
export interface RunningPrice {
  readonly day: number;
  readonly at: string;
  readonly delayMinutes?: number;
}

/** Per calendar day from `firstDay`, as traded; NaN = none. */
export interface PriceSeries {
  readonly assetId: string;
  readonly firstDay: number;
  readonly closes: Float64Array;
  /** Per day, into `sourceNames`. */
  readonly sources: Uint8Array;
  /** Days of suspect values, which are not among the closes; ascending. */
  readonly doubted?: readonly number[];
  readonly running?: RunningPrice;
}

/** For adjusting charts only: a portfolio's split is a transaction. */
export interface MarketSplit {
  readonly exDate: IsoDate;
  readonly to: bigint;
  readonly from: bigint;
}

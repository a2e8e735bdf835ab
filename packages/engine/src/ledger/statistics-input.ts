import type { Calendar } from "../calendars/calendar.ts";
import type { IsoDate } from "../days/iso-date.ts";
import type { IncomePayment } from "../income/payment.ts";
import type { RatingInput } from "../rating/rating-input.ts";
import type { MarketSplit, PriceSeries } from "./price-series.ts";

/** What the portfolio is measured against: an index or an asset, whether or not it is held. */
export interface Benchmark {
  readonly id: string;
  readonly currency: string;
  /** As traded. */
  readonly prices: PriceSeries;
  readonly splits?: readonly MarketSplit[];
  /**
   * What one unit pays, reinvested at the close of the ex-date; `unknown`: it may pay and nobody knows what, so that its
   * return is that of its price, which is remarked. Absent: an index, whose values are what they are.
   */
  readonly payments?: readonly IncomePayment[] | "unknown";
}

/** What the market knows of an asset beside its closes. */
export interface AssetFacts {
  /** Declared and paid, per unit as declared; absent = nobody knows, empty = it pays nothing. */
  readonly payments?: readonly IncomePayment[];
  /** First day the payments are known of. */
  readonly since?: IsoDate;
  /** Instead of those the ledger books. */
  readonly splits?: readonly MarketSplit[];
  /** What the payments do not tell the dividend rating. */
  readonly rating?: Pick<RatingInput, "facts" | "isBank" | "isMoscow">;
}

/** What the owner plans, in the currency of the view. */
export interface GoalPlan {
  /** Paid in (or, negative, taken out) at the end of every month. */
  readonly monthlyFlow: number;
  readonly months: number;
  readonly target?: number;
  /** Decides the draws; the same seed gives the same figures. */
  readonly seed: number;
}

/** What statistics read beside rows, prices and rates; a metric that needs what is absent is refused. */
export interface StatisticsInput {
  readonly benchmark?: Benchmark;
  /** Yearly, 0.05 = 5 %. */
  readonly riskFree?: number;
  /** Days that count for risk; by the currency of the view when absent. */
  readonly calendar?: Calendar;
  /** By asset id. */
  readonly facts?: ReadonlyMap<string, AssetFacts>;
  readonly goal?: GoalPlan;
}

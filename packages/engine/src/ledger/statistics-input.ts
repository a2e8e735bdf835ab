import type { Calendar } from "../calendars/calendar.ts";
import type { IsoDate } from "../days/iso-date.ts";
import type { IncomePayment } from "../income/payment.ts";
import type { RatingInput } from "../rating/rating-input.ts";
import type { MarketSplit, PriceSeries } from "./price-series.ts";

export interface Benchmark {
  readonly id: string;
  readonly currency: string;
  readonly prices: PriceSeries;
  readonly splits?: readonly MarketSplit[];
  /** Payments reinvested at the close of the ex-date; `unknown`: price return, with a note. Absent: an index. */
  readonly payments?: readonly IncomePayment[] | "unknown";
}

export interface AssetFacts {
  /** Per unit as declared; absent = unknown, empty = pays nothing. */
  readonly payments?: readonly IncomePayment[];
  /** First day covered by the payments. */
  readonly since?: IsoDate;
  readonly splits?: readonly MarketSplit[];
  readonly rating?: Pick<RatingInput, "facts" | "isBank" | "isMoscow">;
}

/** In the currency of the view. */
export interface GoalPlan {
  /** At the end of every month; negative = withdrawal. */
  readonly monthlyFlow: number;
  readonly months: number;
  readonly target?: number;
  readonly seed: number;
}

/** A metric with an absent input is refused. */
export interface StatisticsInput {
  readonly benchmark?: Benchmark;
  /** Yearly, 0.05 = 5 %. */
  readonly riskFree?: number;
  /** By the currency of the view when absent. */
  readonly calendar?: Calendar;
  readonly facts?: ReadonlyMap<string, AssetFacts>;
  readonly goal?: GoalPlan;
}

import { oncePer } from "./once-per.ts";
import { isConstant, mean, sampleDeviation } from "./statistic.ts";

/** What several statistics of one column of returns are made of. */
export interface Moments {
  readonly mean: number;
  /** Sample standard deviation, divisor n - 1. */
  readonly deviation: number;
  /** All the same but for rounding. */
  readonly isConstant: boolean;
}

/** Moments of at least two returns, computed once per column: columns of returns never change. */
export const momentsOf = oncePer(
  (returns: Float64Array): Moments => ({
    mean: mean(returns),
    deviation: sampleDeviation(returns),
    isConstant: isConstant(returns),
  }),
);

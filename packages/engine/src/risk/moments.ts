import { oncePer } from "../once-per.ts";
import { ROUNDING } from "./statistic.ts";

export interface Moments {
  readonly mean: number;
  readonly growth: number;
  /** Divisor n - 1. */
  readonly deviation: number;
  /** Root mean square of min(r, 0). */
  readonly downside: number;
  /** Equal within rounding. */
  readonly isConstant: boolean;
  readonly isUsable: boolean;
}

/** Computes in two passes, bit-identical to `mean`, `growthOf`, `sampleDeviation` and `periodDownside`. */
export const momentsOf = oncePer((returns: Float64Array): Moments => {
  const count = returns.length;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let sum = 0;
  let growth = 1;
  for (let i = 0; i < count; i++) {
    const value = returns[i] ?? 0;
    low = Math.min(low, value);
    high = Math.max(high, value);
    sum += value;
    growth *= 1 + value;
  }
  const mean = sum / count;
  let squares = 0;
  let losses = 0;
  for (let i = 0; i < count; i++) {
    const value = returns[i] ?? 0;
    squares += (value - mean) * (value - mean);
    // min(value, 0) without an unpredictable branch.
    const loss = (value - Math.abs(value)) / 2;
    losses += loss * loss;
  }
  return {
    mean,
    growth,
    deviation: Math.sqrt(squares / (count - 1)),
    downside: Math.sqrt(losses / count),
    isConstant: !(high - low > ROUNDING),
    isUsable: count === 0 || (low >= -1 && high < Number.POSITIVE_INFINITY),
  };
});

import { fromDayNumber } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { oncePer } from "../once-per.ts";

export interface Refused {
  readonly refused: readonly Reason[];
}

export type Statistic = number | Refused;

export function refusal(code: string, params: Readonly<Record<string, string>> = {}): Refused {
  return { refused: [reason(code, params)] };
}

export function isRefused<Value>(value: Value | Refused): value is Refused {
  return typeof value === "object" && value !== null && "refused" in value;
}

export function tooFew(have: number, needed: number): Refused {
  return refusal("too-few-observations", { have: String(have), needed: String(needed) });
}

export function refusalOn(code: string, day: number): Refused {
  return refusal(code, { date: fromDayNumber(day) });
}

/** Differences up to this are float64 rounding. */
export const ROUNDING = 1e-13;

/** Tests equality within rounding: a ratio to the deviation of such values would be noise. */
export function isConstant(values: Float64Array): boolean {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return !(high - low > ROUNDING);
}

export function mean(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] ?? 0;
  return sum / values.length;
}

/** Cached: columns are immutable. */
const meanOnce = oncePer(mean);

/** Divisor n - 1, in two passes; equal lengths of at least 2. */
export function covariance(left: Float64Array, right: Float64Array): number {
  const leftMean = meanOnce(left);
  const rightMean = meanOnce(right);
  let sum = 0;
  for (let i = 0; i < left.length; i++) {
    sum += ((left[i] ?? 0) - leftMean) * ((right[i] ?? 0) - rightMean);
  }
  return sum / (left.length - 1);
}

/** Divisor n - 1, in two passes. */
export function sampleDeviation(values: Float64Array): number {
  return Math.sqrt(covariance(values, values));
}

/** Interpolates linearly (Hyndman and Fan 1996, type 7, default of R and numpy). */
export function quantile(ascending: Float64Array, probability: number): number {
  const at = (ascending.length - 1) * probability;
  const below = Math.floor(at);
  const low = ascending[below] ?? Number.NaN;
  const high = ascending[below + 1] ?? low;
  return low + (at - below) * (high - low);
}

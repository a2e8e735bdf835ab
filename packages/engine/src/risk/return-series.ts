import { momentsOf } from "./moments.ts";
import { type Refused, refusalOn, tooFew } from "./statistic.ts";

/** Simple (0.01 = 1 %), per observed day or period, ascending. */
export interface ReturnSeries {
  /** Day numbers at the end of each return. */
  readonly days: Int32Array;
  readonly returns: Float64Array;
  /** Defaults to the day before the first return. */
  readonly from?: number;
}

/** Per calendar day; element 0 is the end of `firstDay`, NaN = unknown. */
export interface IndexSeries {
  readonly firstDay: number;
  readonly values: Float64Array;
}

/** Needed for a deviation. */
export const TWO = 2;

export function startOf({ days, from }: ReturnSeries): number {
  return from ?? (days[0] ?? 0) - 1;
}

export function growthOf(returns: Float64Array): number {
  let growth = 1;
  for (let i = 0; i < returns.length; i++) growth *= 1 + (returns[i] ?? 0);
  return growth;
}

/** Refuses `missing-return` {date}, `impossible-return` {date} below -100 %, `too-few-observations` {have, needed}. */
export function faultOf({ days, returns }: ReturnSeries, needed: number): Refused | undefined {
  if (!momentsOf(returns).isUsable) {
    const bad = returns.findIndex((value) => !(value >= -1 && value < Number.POSITIVE_INFINITY));
    const code = Number.isFinite(returns[bad]) ? "impossible-return" : "missing-return";
    return refusalOn(code, days[bad] ?? 0);
  }
  return returns.length < needed ? tooFew(returns.length, needed) : undefined;
}

/**
 * Returns daily returns; a missing day's change is part of the next one. With `values` (end-of-day money) days with
 * nothing invested at either end have none, so that they do not lower the volatility.
 */
export function returnsOfIndex(
  { firstDay, values: index }: IndexSeries,
  values?: Float64Array,
): ReturnSeries {
  const days: number[] = [];
  const returns: number[] = [];
  let before = Number.NaN;
  let from: number | undefined;
  for (let i = 0; i < index.length; i++) {
    const value = index[i] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const isEmpty = values !== undefined && i > 0 && values[i - 1] === 0 && values[i] === 0;
    if (before > 0 && !isEmpty) {
      days.push(firstDay + i);
      returns.push(value / before - 1);
    } else if (days.length === 0) from = firstDay + i;
    before = value;
  }
  const series = { days: Int32Array.from(days), returns: Float64Array.from(returns) };
  return from === undefined ? series : { ...series, from };
}

import { oncePer } from "../once-per.ts";
import { faultOf, type ReturnSeries, startOf } from "./return-series.ts";
import type { Refused } from "./statistic.ts";

/** For reaching the peak again. */
const WHOLE = 1 - 1e-12;

/** For a deeper fall. */
const ROOM = 1 + 1e-14;

export interface Drawdown {
  /** Deepest fall from a peak, -0.25 = 25 % below it. */
  readonly depth: number;
  /** Recovery is the first day at or above the peak again. */
  readonly start: number;
  readonly bottom: number;
  readonly recovery: number | undefined;
  /** Calendar days; to the series' end where not recovered. */
  readonly fallDays: number;
  readonly recoveryDays: number | undefined;
  readonly totalDays: number;
}

/**
 * Returns the distance to the highest level so far, 0 or negative, one per return; the start is a level of 1. Refuses
 * as `maxDrawdown`.
 */
export function drawdownSeries(series: ReturnSeries): Float64Array | Refused {
  const fault = faultOf(series, 1);
  if (fault !== undefined) return fault;
  const depths = new Float64Array(series.returns.length);
  let [level, peak] = [1, 1];
  for (let i = 0; i < depths.length; i++) {
    level *= 1 + (series.returns[i] ?? 0);
    peak = Math.max(peak, level);
    depths[i] = level >= peak * WHOLE ? 0 : level / peak - 1;
  }
  return depths;
}

/**
 * Largest fall from a peak, the first of equal ones. The peak is the last day at the high. Refusals:
 * `too-few-observations`, `missing-return`, `impossible-return`. Source: Bacon, Practical Portfolio Performance, 2nd
 * ed., chapter 4.
 */
export const maxDrawdown = oncePer((series: ReturnSeries): Drawdown | "none" | Refused => {
  const fault = faultOf(series, 1);
  if (fault !== undefined) return fault;
  const { days, returns } = series;
  let level = 1;
  let peak = 1;
  let depth = 0;
  // Above `top` the high is reached again, below `floor` a fall is the deepest.
  let top = WHOLE;
  let floor = ROOM;
  // Last day at the high, deepest fall, high before and after it.
  let [high, worst, before, after] = [-1, -1, -1, -1];
  for (let i = 0; i < returns.length; i++) {
    level *= 1 + (returns[i] ?? 0);
    if (level < top && level > floor) continue;
    if (level > peak) {
      peak = level;
      top = peak * WHOLE;
      floor = peak * (1 + depth) * ROOM;
    }
    if (level >= top) {
      high = i;
      if (after < worst) after = i;
      continue;
    }
    const fall = level / peak - 1;
    if (fall >= depth) continue;
    depth = fall;
    floor = peak * (1 + depth) * ROOM;
    worst = i;
    before = high;
  }
  if (worst < 0) return "none";
  const dayAt = (i: number): number => (i < 0 ? startOf(series) : (days[i] ?? 0));
  const [start, bottom] = [dayAt(before), dayAt(worst)];
  const recovery = after > worst ? dayAt(after) : undefined;
  return {
    depth,
    start,
    bottom,
    recovery,
    fallDays: bottom - start,
    recoveryDays: recovery === undefined ? undefined : recovery - bottom,
    totalDays: (recovery ?? dayAt(returns.length - 1)) - start,
  };
});

import { oncePer } from "../once-per.ts";
import { faultOf, type ReturnSeries, startOf } from "./return-series.ts";
import type { Refused } from "./statistic.ts";

/** A level this close to the peak has reached it but for rounding. */
const WHOLE = 1 - 1e-12;

/** Room for rounding: a level this part above the lowest one is no deeper fall. */
const ROOM = 1 + 1e-14;

export interface Drawdown {
  /** Deepest fall from a peak, -0.25 = 25 % below it. */
  readonly depth: number;
  /** Day number of the peak, of the lowest point, and of the first evening at or above the peak again. */
  readonly start: number;
  readonly bottom: number;
  readonly recovery: number | undefined;
  /** Calendar days from peak to bottom, from bottom to recovery, and from peak to recovery or the series' end. */
  readonly fallDays: number;
  readonly recoveryDays: number | undefined;
  readonly totalDays: number;
}

/**
 * Distance to the highest level so far, 0 or negative, one per return; the start counts as a level of 1.
 * Example: -10 %, +5 %, +10 % gives -0.1, -0.055, 0. Refusals as `maxDrawdown`.
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
 * The largest fall of the return index from a peak, the first of equal ones; "none" when the index never fell.
 * The peak is the last evening at the high. Refusals: `too-few-observations`, `missing-return`,
 * `impossible-return`. Source: Bacon, Practical Portfolio Performance, 2nd ed., chapter 4.
 */
export const maxDrawdown = oncePer((series: ReturnSeries): Drawdown | "none" | Refused => {
  const fault = faultOf(series, 1);
  if (fault !== undefined) return fault;
  const { days, returns } = series;
  let level = 1;
  let peak = 1;
  let depth = 0;
  // Between these nothing happens: at the top the high is reached again, below the floor a fall is the deepest.
  let top = WHOLE;
  let floor = ROOM;
  // Places of the last evening at the high, of the deepest fall, of the high before it and of the one after it.
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

import { type IndexSeries, isRefused, type Refused, rollingReturns } from "@zerno/engine";

interface WindowSummary {
  /** Day numbers on which the worst and best windows end. */
  readonly low: number;
  readonly high: number;
  /** For an even number the mean of two. */
  readonly median: number;
  /** Last days of the median's windows. */
  readonly middle: readonly number[];
  /** Windows with a positive return. */
  readonly above: number;
  readonly windows: number;
}

/** Returns all windows ending after `from` (a day number); see the engine's `rollingReturns`. */
export function windowsOf(index: IndexSeries, months: number, from: number): IndexSeries | Refused {
  const rolling = rollingReturns(index, months);
  if (isRefused(rolling)) return rolling;
  const skipped = Math.max(0, from + 1 - rolling.firstDay);
  return { firstDay: rolling.firstDay + skipped, values: rolling.returns.subarray(skipped) };
}

/** Returns the range of windows; undefined without any. */
export function summaryOf({ firstDay, values }: IndexSeries): WindowSummary | undefined {
  const known = [...values]
    .map((value, at) => ({ value, day: firstDay + at }))
    .filter(({ value }) => Number.isFinite(value))
    .sort((a, b) => a.value - b.value || a.day - b.day);
  const [low, high] = [known[0], known.at(-1)];
  if (low === undefined || high === undefined) return undefined;
  const place = (known.length - 1) / 2;
  const middle = [...new Set([Math.floor(place), Math.ceil(place)])].flatMap((at) => known[at] ?? []);
  return {
    ...{ low: low.day, high: high.day },
    median: middle.reduce((sum, { value }) => sum + value, 0) / middle.length,
    middle: middle.map(({ day }) => day),
    above: known.filter(({ value }) => value > 0).length,
    windows: known.length,
  };
}

import { type IndexSeries, isRefused, type Refused, rollingReturns } from "@zerno/engine";

interface WindowSummary {
  readonly low: number;
  readonly median: number;
  readonly high: number;
  /** Part of the windows that ended above where they began. */
  readonly positive: number;
  readonly windows: number;
}

/** Returns of every window that ends after `from` (a day number); see `rollingReturns` of the engine. */
export function windowsOf(index: IndexSeries, months: number, from: number): IndexSeries | Refused {
  const rolling = rollingReturns(index, months);
  if (isRefused(rolling)) return rolling;
  const skipped = Math.max(0, from + 1 - rolling.firstDay);
  return { firstDay: rolling.firstDay + skipped, values: rolling.returns.subarray(skipped) };
}

/** The range of windows; undefined when there is none. */
export function summaryOf({ values }: IndexSeries): WindowSummary | undefined {
  const known = values.filter((value) => Number.isFinite(value)).sort();
  const [low, high] = [known[0], known.at(-1)];
  if (low === undefined || high === undefined) return undefined;
  const middle = (known.length - 1) / 2;
  const median = ((known[Math.floor(middle)] ?? 0) + (known[Math.ceil(middle)] ?? 0)) / 2;
  const positive = known.filter((value) => value > 0).length / known.length;
  return { low, median, high, positive, windows: known.length };
}

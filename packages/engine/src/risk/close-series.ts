/** Closes by day, ascending. */
export interface CloseSeries {
  readonly days: Int32Array;
  readonly closes: Float64Array;
}

/** Days a close stands in for (conventions C19). */
export const STALE_DAYS = 10;

/** Returns -1 before the first. */
export function lastCloseIndex({ days }: CloseSeries, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Returns NaN without a close at most 10 days old. */
export function closeOn(series: CloseSeries, day: number): number {
  const at = lastCloseIndex(series, day);
  return at >= 0 && day - (series.days[at] ?? 0) <= STALE_DAYS
    ? (series.closes[at] ?? Number.NaN)
    : Number.NaN;
}

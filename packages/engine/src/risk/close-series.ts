/** Closes on the days that have one, ascending. */
export interface CloseSeries {
  readonly days: Int32Array;
  readonly closes: Float64Array;
}

/** A close stands in for the days after it, at most this many (conventions C19). */
export const STALE_DAYS = 10;

/** Index of the last close on or before the day, -1 before the first one. */
export function lastCloseIndex({ days }: CloseSeries, day: number): number {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The close that holds on a day: its own or the last one at most 10 days back; NaN when there is none. */
export function closeOn(series: CloseSeries, day: number): number {
  const at = lastCloseIndex(series, day);
  return at >= 0 && day - (series.days[at] ?? 0) <= STALE_DAYS
    ? (series.closes[at] ?? Number.NaN)
    : Number.NaN;
}

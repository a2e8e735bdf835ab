/** Counts steps, ascending by day, up to the end of a day. */
export function stepsUntil(length: number, day: number, dayAt: (place: number) => number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (dayAt(middle) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Counts ascending days up to the end of a day, with shortcuts for all of them and for none. */
export function daysUntil(days: readonly number[], day: number): number {
  let low = 0;
  let high = days.length;
  if (high === 0 || day < (days[0] ?? day)) return 0;
  if (day >= (days[high - 1] ?? day)) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((days[middle] ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return low;
}

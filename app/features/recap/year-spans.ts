import { addDays, addMonths, type IsoDate, type Period } from "@zerno/engine";

interface MonthSpan extends Period {
  /** "2024-03" */
  readonly month: string;
}

/** Returns the evenings of a year: from the day before its first to its last, or to today. */
export const yearPeriod = (year: number, today: IsoDate): Period => {
  const end = `${year}-12-31` as IsoDate;
  return { from: `${year - 1}-12-31` as IsoDate, to: end < today ? end : today };
};

/** Returns the months of a period as evenings, the last one cut at its end. */
export function monthsOf({ from, to }: Period): MonthSpan[] {
  const spans: MonthSpan[] = [];
  for (let first = addDays(from, 1); first <= to; first = addMonths(first, 1)) {
    const end = addDays(addMonths(first, 1), -1);
    spans.push({ month: first.slice(0, 7), from: addDays(first, -1), to: end < to ? end : to });
  }
  return spans;
}

/** Returns the longest run of true items. */
export function longestRun(items: readonly boolean[]): number {
  let [longest, run] = [0, 0];
  for (const isGood of items) {
    run = isGood ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}

import { addDays, addMonths, type IsoDate, monthOf, type Period } from "@zerno/engine";

export interface Month extends Period {
  /** "2024-02" */
  readonly month: string;
}

const firstOf = (month: string): IsoDate => `${month}-01` as IsoDate;

/**
 * Calendar months as periods of evenings, oldest first: the months that (from, to] touches, cut at both ends, at
 * most the last `atMost`.
 */
export function monthsOf({ from, to }: Period, atMost: number): Month[] {
  const months: Month[] = [];
  for (let first = firstOf(monthOf(to)); months.length < atMost; first = addMonths(first, -1)) {
    const start = addDays(first, -1);
    const end = addDays(addMonths(first, 1), -1);
    if (end <= from) break;
    months.unshift({ month: monthOf(first), from: start < from ? from : start, to: end > to ? to : end });
  }
  return months;
}

/** The twelve calendar months that end with the given day's, whole ones but the last. */
export const lastTwelveMonths = (to: IsoDate): Month[] =>
  monthsOf({ from: addDays(addMonths(firstOf(monthOf(to)), -11), -1), to }, 12);

import { addDays, addMonths, dayNumber, type IsoDate, yearOf } from "../days/iso-date.ts";
import { type DepositTerms, type InterestPeriod, yearDaysOf } from "./deposit-terms.ts";

const MONTHS: Readonly<Record<InterestPeriod, number>> = { day: 0, week: 0, month: 1, quarter: 3, year: 12 };

/**
 * End of the `count`-th interest period: so many days, weeks or months after `start`, always laid from `start`, so
 * that a day the month lacks becomes its last day and comes back afterwards. Example: from 2024-01-31 by months:
 * 2024-02-29, 2024-03-31.
 */
export function periodEnd(start: IsoDate, period: InterestPeriod, count: number): IsoDate {
  const months = MONTHS[period];
  if (months > 0) return addMonths(start, months * count);
  return addDays(start, (period === "week" ? 7 : 1) * count);
}

/** Days (numbers) on which interest is capitalised or paid up to `until`: period ends, and the end of the terms. */
export function interestDays(terms: DepositTerms, until: number): ReadonlySet<number> {
  const days = new Set<number>();
  const last = terms.end === undefined ? until : Math.min(until, dayNumber(terms.end));
  for (let count = 1; ; count++) {
    const day = dayNumber(periodEnd(terms.start, terms.period, count));
    if (day > last) break;
    days.add(day);
  }
  if (terms.end !== undefined && dayNumber(terms.end) <= until) days.add(dayNumber(terms.end));
  return days;
}

/**
 * Days at whose end anything changes (interest, movement, rate from the next day, year of 365 or 366 days), ascending,
 * ending with `until`: between two neighbours every day earns the same.
 */
export function changeDays(terms: DepositTerms, until: number, paying: ReadonlySet<number>): number[] {
  const start = dayNumber(terms.start);
  const days = new Set<number>([...paying, until]);
  for (const { from } of terms.rates) days.add(dayNumber(from) - 1);
  for (const { date } of terms.movements ?? []) days.add(dayNumber(date));
  if (yearDaysOf(terms) === "calendar-year") {
    for (let year = yearOf(terms.start); ; year++) {
      const end = dayNumber(`${year}-12-31` as IsoDate);
      if (end > until) break;
      days.add(end);
    }
  }
  return [...days].filter((day) => day > start && day <= until).sort((a, b) => a - b);
}

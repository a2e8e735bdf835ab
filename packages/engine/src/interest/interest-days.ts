import { addDays, addMonths, dayNumber, type IsoDate } from "../days/iso-date.ts";
import type { DepositTerms, InterestPeriod } from "./deposit-terms.ts";

const MONTHS: Readonly<Record<InterestPeriod, number>> = { day: 0, week: 0, month: 1, quarter: 3, year: 12 };

const lengthInDays = (period: InterestPeriod): number => (period === "week" ? 7 : 1);

/** Counts from `start`: a day a month lacks becomes its last day and recurs later. */
export function periodEnd(start: IsoDate, period: InterestPeriod, count: number): IsoDate {
  const months = MONTHS[period];
  if (months > 0) return addMonths(start, months * count);
  return addDays(start, lengthInDays(period) * count);
}

export interface CreditDays {
  /** Infinity after the end of the terms. */
  readonly next: () => number;
  readonly pass: () => void;
}

/** Iterates period ends and the end of the terms, as day numbers. */
export function creditDaysOf(terms: DepositTerms): CreditDays {
  const start = dayNumber(terms.start);
  const last = terms.end === undefined ? Number.POSITIVE_INFINITY : dayNumber(terms.end);
  const isByMonths = MONTHS[terms.period] > 0;
  const endOf = (count: number): number =>
    isByMonths
      ? dayNumber(periodEnd(terms.start, terms.period, count))
      : start + lengthInDays(terms.period) * count;
  let count = 1;
  let day = Math.min(endOf(1), last);
  return {
    next: () => day,
    pass: () => {
      if (day >= last) {
        day = Number.POSITIVE_INFINITY;
        return;
      }
      count++;
      day = Math.min(endOf(count), last);
    },
  };
}

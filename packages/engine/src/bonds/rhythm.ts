import { addDays, dayNumber, daysInMonth, type IsoDate, yearOf } from "../days/iso-date.ts";
import { type DayCount, daysBetween, type Fraction, fraction, isThirtyDays } from "./day-count.ts";

export type CouponStep = { readonly months: number; readonly rollDay: number } | { readonly days: number };

export interface Rhythm {
  readonly frequency: number;
  readonly step: CouponStep;
  readonly dayCount: DayCount;
}

function dayOf(date: IsoDate): number {
  return +date.slice(8, 10);
}

/** Steps whole periods; a roll day of 31 is the last day of every month. */
export function stepDate(step: CouponStep, date: IsoDate, count: number): IsoDate {
  if ("days" in step) return addDays(date, step.days * count);
  const index = yearOf(date) * 12 + +date.slice(5, 7) - 1 + step.months * count;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  const day = Math.min(step.rollDay, daysInMonth(year, month));
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` as IsoDate;
}

function regularDays({ dayCount, frequency, step }: Rhythm, start: IsoDate, end: IsoDate): number {
  const isWhole = "months" in step && isThirtyDays(dayCount);
  return isWhole ? 360 / frequency : daysBetween(dayCount, start, end);
}

/**
 * Counts whole periods back from `to`, the rest in the regular period it lies in (ICMA rule 251; r/s of 31 CFR 356
 * appendix B).
 */
export function periodsBackFrom(rhythm: Rhythm, from: IsoDate, to: IsoDate): Fraction {
  let whole = 0;
  let edge = to;
  for (;;) {
    const next = stepDate(rhythm.step, to, -whole - 1);
    if (next < from || edge <= from) {
      if (edge <= from) return fraction(whole, 1);
      const length = regularDays(rhythm, next, edge);
      const left = length - daysBetween(rhythm.dayCount, next, from);
      return fraction(whole * length + Math.max(left, 0), length);
    }
    edge = next;
    whole++;
  }
}

/** Counts as `periodsBackFrom`, for a short or long last period. */
export function periodsForthFrom(rhythm: Rhythm, from: IsoDate, to: IsoDate): Fraction {
  let whole = 0;
  let edge = from;
  for (;;) {
    const next = stepDate(rhythm.step, from, whole + 1);
    if (next > to) {
      const length = regularDays(rhythm, edge, next);
      return fraction(whole * length + daysBetween(rhythm.dayCount, edge, to), length);
    }
    edge = next;
    whole++;
  }
}

interface Span {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

function daysOf({ start, end }: Span): number {
  return dayNumber(end) - dayNumber(start);
}

function commonDays(spans: readonly Span[]): number {
  const counts = new Map<number, number>();
  for (const span of spans) counts.set(daysOf(span), (counts.get(daysOf(span)) ?? 0) + 1);
  let best = 0;
  for (const [days, count] of counts) {
    const known = counts.get(best) ?? 0;
    if (count > known || (count === known && days > best)) best = days;
  }
  return best;
}

/** The last of three or more may be irregular; a single one must be a step long, unless the frequency is stated. */
function isMonthly(spans: readonly Span[], step: CouponStep, isStated: boolean): boolean {
  const [only] = spans;
  if (only !== undefined && spans.length === 1) {
    return isStated || stepDate(step, only.end, -1) === only.start;
  }
  return spans.every(({ end }, i) => {
    const before = spans[i - 1];
    if (before === undefined || stepDate(step, before.end, 1) === end) return true;
    return i === spans.length - 1 && spans.length >= 3;
  });
}

/**
 * Derives months when the payment days fit, otherwise the most frequent number of days. Without coupons: whole years
 * (or `frequency`) back from `maturity`.
 */
export function readRhythm(
  spans: readonly Span[],
  terms: { readonly maturity: IsoDate; readonly frequency: number | undefined; readonly dayCount: DayCount },
): Rhythm {
  const days = commonDays(spans);
  const frequency = terms.frequency ?? (days === 0 ? 1 : Math.max(1, Math.round(365.25 / days)));
  const { dayCount } = terms;
  const rollDay = spans.length === 0 ? dayOf(terms.maturity) : rollDayOf(spans);
  const step: CouponStep = { months: 12 / frequency, rollDay };
  if (12 % frequency === 0 && isMonthly(spans, step, terms.frequency !== undefined)) {
    return { frequency, dayCount, step };
  }
  return { frequency, dayCount, step: { days: days === 0 ? Math.round(365 / frequency) : days } };
}

function rollDayOf(spans: readonly Span[]): number {
  const regular = spans.length >= 3 ? spans.slice(0, -1) : spans;
  return Math.max(...regular.map(({ end }) => dayOf(end)));
}

import { dayNumber, daysInMonth, type IsoDate, isLeapYear, yearOf } from "../days/iso-date.ts";

export const DAY_COUNTS = [
  "actual/365",
  "actual/360",
  "actual/actual-isda",
  "actual/actual-icma",
  "30/360",
  "30/360-us",
  "30e/360",
] as const;

/**
 * Sources: 2006 ISDA Definitions 4.16 (d), (e), (b) for `actual/365`, `actual/360`, `actual/actual-isda`, (f) for
 * `30/360` (`30/360-us`: NASD's end of February), (g) for `30e/360`; ICMA rule 251 for `actual/actual-icma`.
 */
export type DayCount = (typeof DAY_COUNTS)[number];

/** Positive denominator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export function fraction(numerator: number, denominator: number): Fraction {
  return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
}

export function scale(a: Fraction, b: Fraction): Fraction {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

export function toRatio({ numerator, denominator }: Fraction): number {
  return Number(numerator) / Number(denominator);
}

export function isThirtyDays(dayCount: DayCount): boolean {
  return dayCount === "30/360" || dayCount === "30/360-us" || dayCount === "30e/360";
}

export interface Civil {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export function civilOf(date: IsoDate): Civil {
  return { year: yearOf(date), month: +date.slice(5, 7), day: +date.slice(8, 10) };
}

function isEndOfFebruary({ year, month, day }: Civil): boolean {
  return month === 2 && day === daysInMonth(year, 2);
}

export function thirtyDaysBetween(dayCount: DayCount, from: Civil, to: Civil): number {
  let first = from.day;
  let last = to.day;
  if (dayCount === "30/360-us" && isEndOfFebruary(from)) {
    if (isEndOfFebruary(to)) last = 30;
    first = 30;
  }
  if (last === 31 && (first >= 30 || dayCount === "30e/360")) last = 30;
  return 360 * (to.year - from.year) + 30 * (to.month - from.month) + last - Math.min(first, 30);
}

export function daysBetween(dayCount: DayCount, from: IsoDate, to: IsoDate): number {
  if (!isThirtyDays(dayCount)) return dayNumber(to) - dayNumber(from);
  return thirtyDaysBetween(dayCount, civilOf(from), civilOf(to));
}

function daysByYear(from: IsoDate, to: IsoDate): { readonly leap: number; readonly common: number } {
  let leap = 0;
  let common = 0;
  for (let year = yearOf(from); year <= yearOf(to); year++) {
    const start = Math.max(dayNumber(from), dayNumber(`${year}-01-01` as IsoDate));
    const end = Math.min(dayNumber(to), dayNumber(`${year}-12-31` as IsoDate) + 1);
    if (end <= start) continue;
    if (isLeapYear(year)) leap += end - start;
    else common += end - start;
  }
  return { leap, common };
}

/** Returns exact years between two dates; for ICMA see `elapsedYears`. */
export function yearFraction(
  dayCount: Exclude<DayCount, "actual/actual-icma">,
  from: IsoDate,
  to: IsoDate,
): Fraction {
  if (dayCount !== "actual/actual-isda") {
    return fraction(daysBetween(dayCount, from, to), dayCount === "actual/365" ? 365 : 360);
  }
  const { leap, common } = daysByYear(from, to);
  return fraction(leap * 365 + common * 366, 365 * 366);
}

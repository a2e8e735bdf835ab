import { daysInMonth, fromDayNumber, isLeapYear } from "../days/iso-date.ts";
import { type Civil, civilOf, isThirtyDays, thirtyDaysBetween, yearFraction } from "./day-count.ts";
import type { ReadBond, ReadCoupon } from "./read-bond.ts";

/** `earned` of `total` at the end of the current day. */
export interface DayMeter {
  readonly total: number;
  earned: number;
  step(): void;
}

type Moving = { -readonly [Key in keyof Civil]: Civil[Key] };

function toNextDay(civil: Moving): void {
  civil.day++;
  if (civil.day <= daysInMonth(civil.year, civil.month)) return;
  civil.day = 1;
  civil.month++;
  if (civil.month <= 12) return;
  civil.month = 1;
  civil.year++;
}

function calendarMeter({ startDay, endDay }: ReadCoupon, day: number): DayMeter {
  const meter: DayMeter = {
    total: endDay - startDay,
    earned: day - startDay,
    step() {
      meter.earned++;
    },
  };
  return meter;
}

function thirtyMeter({ dayCount }: ReadBond, { start, years }: ReadCoupon, day: number): DayMeter {
  const from = civilOf(start);
  const civil: Moving = civilOf(fromDayNumber(day));
  const total = (360 * Number(years.numerator)) / Number(years.denominator);
  const read = () => Math.min(thirtyDaysBetween(dayCount, from, civil), total);
  const meter: DayMeter = {
    total,
    earned: read(),
    step() {
      toNextDay(civil);
      meter.earned = read();
    },
  };
  return meter;
}

/** Counts in parts of a year of 365 x 366: a day of a leap year is 365 of them, others 366. */
function isdaMeter({ start, years }: ReadCoupon, day: number): DayMeter {
  const civil: Moving = civilOf(fromDayNumber(day));
  const meter: DayMeter = {
    total: Number(years.numerator),
    earned: Number(yearFraction("actual/actual-isda", start, fromDayNumber(day)).numerator),
    step() {
      meter.earned += isLeapYear(civil.year) ? 365 : 366;
      toNextDay(civil);
    },
  };
  return meter;
}

/** Equals `earnedShare` without allocations per day; undefined for irregular periods of actual/actual-icma. */
export function createDayMeter(bond: ReadBond, coupon: ReadCoupon, day: number): DayMeter | undefined {
  const { dayCount } = bond;
  if (isThirtyDays(dayCount)) return thirtyMeter(bond, coupon, day);
  if (dayCount === "actual/actual-isda") return isdaMeter(coupon, day);
  const { numerator, denominator } = coupon.periods;
  return dayCount === "actual/actual-icma" && numerator !== denominator
    ? undefined
    : calendarMeter(coupon, day);
}

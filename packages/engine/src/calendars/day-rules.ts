import { dayNumber, daysInMonth, type IsoDate } from "../days/iso-date.ts";

export const MONDAY = 0;
export const THURSDAY = 3;
const SATURDAY = 5;
const SUNDAY = 6;

export function dayOf(year: number, month: number, day: number): number {
  return dayNumber(`${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}` as IsoDate);
}

/** Returns 0 for Monday; day 0 (1970-01-01) was a Thursday. */
export function weekdayOf(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

export function isWeekend(day: number): boolean {
  return weekdayOf(day) >= SATURDAY;
}

export function nthWeekday(year: number, month: number, weekday: number, n: number): number {
  const first = dayOf(year, month, 1);
  return first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (n - 1);
}

export function lastWeekday(year: number, month: number, weekday: number): number {
  const last = dayOf(year, month, daysInMonth(year, month));
  return last - ((weekdayOf(last) - weekday + 7) % 7);
}

export function toNearestWorkday(day: number): number {
  if (weekdayOf(day) === SATURDAY) return day - 1;
  return weekdayOf(day) === SUNDAY ? day + 1 : day;
}

export function toMonday(day: number): number {
  return isWeekend(day) ? day + 7 - weekdayOf(day) : day;
}

/** Returns Western Easter Sunday (Meeus, Astronomical Algorithms, 1991, chapter 8). */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return dayOf(year, Math.floor(n / 31), (n % 31) + 1);
}

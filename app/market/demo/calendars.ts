import { fromDayNumber } from "@zerno/engine";

export type CalendarId = "ru" | "us" | "eu" | "always";

const fixedHolidays: Readonly<Record<CalendarId, ReadonlySet<string>>> = {
  ru: new Set(["01-01", "01-02", "01-07", "02-23", "03-08", "05-01", "05-09", "06-12", "11-04"]),
  us: new Set(["01-01", "07-04", "12-25"]),
  eu: new Set(["01-01", "05-01", "12-25", "12-26"]),
  always: new Set(),
};

/** Monday = 1; day 0 (1970-01-01) was a Thursday. */
const weekday = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** `week` 5 means the last one of the month. */
function isFloatingUsHoliday(day: number, month: number, dayOfMonth: number): boolean {
  const week = Math.ceil(dayOfMonth / 7);
  if (weekday(day) === 4) return month === 11 && week === 4;
  if (weekday(day) !== 1) return false;
  const isLastOfMay = month === 5 && dayOfMonth > 24;
  return (
    (month === 1 && week === 3) || (month === 2 && week === 3) || isLastOfMay || (month === 9 && week === 1)
  );
}

/** Returns whether the demo exchange is open on a day (days since 1970-01-01). */
export function isTradingDay(calendar: CalendarId, day: number): boolean {
  if (calendar === "always") return true;
  if (weekday(day) > 5) return false;
  const date = fromDayNumber(day);
  if (fixedHolidays[calendar].has(date.slice(5))) return false;
  return !(calendar === "us" && isFloatingUsHoliday(day, +date.slice(5, 7), +date.slice(8)));
}

/** Returns one byte per day of [firstDay, lastDay]: 1 = open. */
export function tradingMask(calendar: CalendarId, firstDay: number, lastDay: number): Uint8Array {
  const mask = new Uint8Array(Math.max(0, lastDay - firstDay + 1));
  for (let index = 0; index < mask.length; index++)
    mask[index] = isTradingDay(calendar, firstDay + index) ? 1 : 0;
  return mask;
}

/** Returns the first trading day on or after a day. */
export function nextTradingDay(calendar: CalendarId, day: number): number {
  let candidate = day;
  while (!isTradingDay(calendar, candidate)) candidate++;
  return candidate;
}

/** Returns whether `day` is the month's first open in all calendars from `dayOfMonth` on. */
export function isFirstTradingDay(
  calendars: readonly CalendarId[],
  day: number,
  dayOfMonth: number,
): boolean {
  const isOpen = (candidate: number) => calendars.every((calendar) => isTradingDay(calendar, candidate));
  const today = Number(fromDayNumber(day).slice(8));
  if (today < dayOfMonth || !isOpen(day)) return false;
  for (let back = 1; today - back >= dayOfMonth; back++) if (isOpen(day - back)) return false;
  return true;
}

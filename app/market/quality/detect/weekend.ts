import type { Calendar } from "@zerno/engine";
import { dayNumber, fromDayNumber, type IsoDate, isTradingDay } from "@zerno/engine";
import type { Suspicion } from "../detector.ts";

/** Day 0 is 1 January 1970, a Thursday. */
const isWeekend = (day: number): boolean => [2, 3].includes(((day % 7) + 7) % 7);

/** New York traded on Saturdays until 27 September 1952, others as well. */
const firstFreeSaturday = dayNumber("1952-10-04" as IsoDate);
const isSaturday = (day: number): boolean => ((day % 7) + 7) % 7 === 2;

/**
 * Detects a close on a weekend of a closed exchange. Holidays are not checked: closures are not all known beforehand.
 * @param calendar "all-days" (coins) has no weekend
 */
export function findWeekend(calendar: Calendar, day: number): Suspicion | undefined {
  if (calendar === "all-days" || !isWeekend(day) || isTradingDay(calendar, day)) return undefined;
  if (day < firstFreeSaturday && isSaturday(day)) return undefined;
  return { detector: "weekend", evidence: { calendar, day: fromDayNumber(day) } };
}

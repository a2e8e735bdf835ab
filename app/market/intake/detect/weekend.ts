import type { Calendar } from "@zerno/engine";
import { fromDayNumber, isTradingDay } from "@zerno/engine";
import type { Suspicion } from "../detector.ts";

/** Day 0 is 1 January 1970, a Thursday. */
const isWeekend = (day: number): boolean => [2, 3].includes(((day % 7) + 7) % 7);

/**
 * A close of a Saturday or Sunday on which the exchange was shut: a row filled in, or one of another market's day.
 * Holidays are left to the exchange: not every closure is known beforehand.
 * @param calendar the exchange's; "all-days" (coins) has no weekend
 */
export function findWeekend(calendar: Calendar, day: number): Suspicion | undefined {
  if (calendar === "all-days" || !isWeekend(day) || isTradingDay(calendar, day)) return undefined;
  return { detector: "weekend", evidence: { calendar, day: fromDayNumber(day) } };
}

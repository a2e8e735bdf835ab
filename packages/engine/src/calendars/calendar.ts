import { dayOf, isWeekend } from "./day-rules.ts";
import { londonClosures } from "./london.ts";
import { moscowClosures, moscowOpenWeekends } from "./moscow.ts";
import { newYorkClosures } from "./new-york.ts";
import { xetraClosures } from "./xetra.ts";

/** Market identifier codes (ISO 10383). */
export const CALENDARS = ["XMOS", "XNYS", "XETR", "XLON", "weekdays", "all-days"] as const;
export type Calendar = (typeof CALENDARS)[number];

const FIRST_YEAR = 1995;
const LAST_YEAR = 2035;
const FIRST_DAY = dayOf(FIRST_YEAR, 1, 1);
const LAST_DAY = dayOf(LAST_YEAR, 12, 31);

const closuresOf: Partial<Record<Calendar, (year: number) => number[]>> = {
  XMOS: moscowClosures,
  XNYS: newYorkClosures,
  XETR: xetraClosures,
  XLON: londonClosures,
};

const tables = new Map<Calendar, Uint8Array>();

/** 1 for a trading day, per day since `FIRST_DAY`. */
function tableOf(calendar: Calendar): Uint8Array | undefined {
  const closures = closuresOf[calendar];
  if (closures === undefined) return undefined;
  const known = tables.get(calendar);
  if (known !== undefined) return known;
  const table = new Uint8Array(LAST_DAY - FIRST_DAY + 1);
  for (let i = 0; i < table.length; i++) table[i] = isWeekend(FIRST_DAY + i) ? 0 : 1;
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) {
    for (const day of closures(year)) table[day - FIRST_DAY] = 0;
    if (calendar === "XMOS") for (const day of moscowOpenWeekends(year)) table[day - FIRST_DAY] = 1;
  }
  tables.set(calendar, table);
  return table;
}

/** RUB Moscow, USD New York, EUR Xetra, GBP London, others Monday to Friday (conventions C65). */
export function calendarOf(currency: string, isCryptoOnly: boolean): Calendar {
  if (isCryptoOnly) return "all-days";
  switch (currency) {
    case "RUB":
      return "XMOS";
    case "USD":
      return "XNYS";
    case "EUR":
      return "XETR";
    case "GBP":
      return "XLON";
    default:
      return "weekdays";
  }
}

/** Counts short sessions; before 1995 and after 2035 every Monday to Friday. */
export function isTradingDay(calendar: Calendar, day: number): boolean {
  if (calendar === "all-days") return true;
  const table = day >= FIRST_DAY && day <= LAST_DAY ? tableOf(calendar) : undefined;
  return table === undefined ? !isWeekend(day) : table[day - FIRST_DAY] === 1;
}

/** Returns one element per day of [from, to], 1 = open. */
export function tradingDaysIn(calendar: Calendar, { from, to }: { from: number; to: number }): Uint8Array {
  const table = from >= FIRST_DAY && to <= LAST_DAY ? tableOf(calendar) : undefined;
  if (table !== undefined) return table.slice(from - FIRST_DAY, to + 1 - FIRST_DAY);
  return Uint8Array.from({ length: to - from + 1 }, (_, i) => (isTradingDay(calendar, from + i) ? 1 : 0));
}

/** Lists the trading days in (from, to], ascending. */
export function tradingDaysBetween(calendar: Calendar, from: number, to: number): Int32Array {
  const days: number[] = [];
  for (let day = from + 1; day <= to; day++) if (isTradingDay(calendar, day)) days.push(day);
  return Int32Array.from(days);
}

import type { Locale } from "../shared/locales.ts";
import { localeMarks } from "./locale-marks.ts";
import { wordsOfLocale } from "./locale-words.ts";

type MonthWidth = "short" | "long";

interface Day {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

export function formatDay(day: string, locale: Locale): string {
  const parts = splitDay(day);
  const { dateOrder, dateMark } = localeMarks[locale];
  return dateOrder.map((part) => parts[part]).join(dateMark);
}

export type DateLetters = Day;

export function datePattern(letters: DateLetters, locale: Locale): string {
  const { dateOrder, dateMark } = localeMarks[locale];
  return dateOrder.map((part) => letters[part]).join(dateMark);
}

/** `Mar 8, 2024`, `8 Mar 2024`, `8 марта 2024`. */
export function formatDayWithName(day: string, locale: Locale, width: MonthWidth = "short"): string {
  const parts = splitDay(day);
  const name = monthName(Number(parts.month), locale, width, true);
  const number = String(Number(parts.day));
  return localeMarks[locale].isMonthFirst
    ? `${name} ${number}, ${parts.year}`
    : `${number} ${name} ${parts.year}`;
}

/** Formats the month of `2024-03` or of a day: `Mar 2024`, `март 2024`. */
export function formatMonth(month: string, locale: Locale, width: MonthWidth = "short"): string {
  const parts = splitDay(month.length === 7 ? `${month}-01` : month);
  return `${monthName(Number(parts.month), locale, width, false)} ${parts.year}`;
}

/** Returns the name of month 1-12; Russian in a date takes the genitive (`марта`). */
export function monthName(month: number, locale: Locale, width: MonthWidth, isInDate = false): string {
  const { alone, inDate } = wordsOfLocale(locale).months[width];
  return (isInDate ? inDate : alone)[month - 1] ?? "";
}

const dayMs = 86_400_000;

export function weekdayName(day: string, locale: Locale): string {
  const { weekdays } = wordsOfLocale(locale);
  return weekdays[(Date.parse(day) / dayMs + 3) % 7] ?? "";
}

/** Formats day and 24-hour time of an instant (`2024-03-08T12:30:00Z`) in a time zone. */
export function formatInstant(instant: string, locale: Locale, timeZone = "UTC"): string {
  const format = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const parts = new Map(format.formatToParts(new Date(instant)).map((part) => [part.type, part.value]));
  const day = `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
  return `${formatDay(day, locale)}, ${parts.get("hour")}:${parts.get("minute")}`;
}

function splitDay(day: string): Day {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  const [, year, month, date] = match ?? [];
  if (year === undefined || month === undefined || date === undefined) {
    throw new RangeError(`not a day: ${day.slice(0, 40)}`);
  }
  return { year, month, day: date };
}

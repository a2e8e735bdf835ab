import type { Locale } from "../shared/locales.ts";

type DatePart = "day" | "month" | "year";

/**
 * Marks and orders of a locale, listed here because `Intl` tables of server and browser may differ, and the first paint
 * must equal the hydrated one.
 */
export interface LocaleMarks {
  readonly decimal: string;
  readonly group: string;
  /** Gap between a number and `%`. */
  readonly percentGap: string;
  readonly hasLeadingSymbol: boolean;
  /** Order of the parts of a date in digits, and the mark between them. */
  readonly dateOrder: readonly [DatePart, DatePart, DatePart];
  readonly dateMark: string;
  /** Month first in written dates: `Mar 8, 2024`. */
  readonly isMonthFirst: boolean;
  /** Source of words (month names, "million"). */
  readonly wordsLocale: "en-US" | "fr-FR" | "ru-RU";
}

const noBreak = "\u00A0";
const narrowNoBreak = "\u202F";
const english = {
  decimal: ".",
  group: ",",
  percentGap: "",
  hasLeadingSymbol: true,
  wordsLocale: "en-US",
} as const;

export const localeMarks: Readonly<Record<Locale, LocaleMarks>> = {
  "en-US": { ...english, dateOrder: ["month", "day", "year"], dateMark: "/", isMonthFirst: true },
  "en-CA": { ...english, dateOrder: ["year", "month", "day"], dateMark: "-", isMonthFirst: true },
  "en-GB": { ...english, dateOrder: ["day", "month", "year"], dateMark: "/", isMonthFirst: false },
  "fr-FR": {
    decimal: ",",
    group: narrowNoBreak,
    percentGap: narrowNoBreak,
    hasLeadingSymbol: false,
    dateOrder: ["day", "month", "year"],
    dateMark: "/",
    isMonthFirst: false,
    wordsLocale: "fr-FR",
  },
  "ru-RU": {
    decimal: ",",
    group: noBreak,
    percentGap: noBreak,
    hasLeadingSymbol: false,
    dateOrder: ["day", "month", "year"],
    dateMark: ".",
    isMonthFirst: false,
    wordsLocale: "ru-RU",
  },
};

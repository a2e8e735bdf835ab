import type { Locale } from "../shared/locales.ts";

type DatePart = "day" | "month" | "year";

/** Listed because `Intl` may differ between server and browser, and hydration must match. */
export interface LocaleMarks {
  readonly decimal: string;
  readonly group: string;
  readonly percentGap: string;
  readonly hasLeadingSymbol: boolean;
  readonly dateOrder: readonly [DatePart, DatePart, DatePart];
  readonly dateMark: string;
  readonly isMonthFirst: boolean;
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

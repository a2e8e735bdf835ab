import type { Locale } from "../shared/locales.ts";
import { localeMarks } from "./locale-marks.ts";
import words from "./locale-words.json" with { type: "json" };

type WordsLocale = (typeof localeMarks)[Locale]["wordsLocale"];
type Names = readonly string[];

interface LocaleWords {
  readonly months: Readonly<Record<"short" | "long", { readonly alone: Names; readonly inDate: Names }>>;
  readonly weekdays: Names;
  /** Suffixes of powers of 1000, empty for 0. */
  readonly compact: Names;
}

const known: Readonly<Record<WordsLocale, LocaleWords>> = words;

/** `Intl` costs a phone a tenth of a second at start-up and may differ from the server's. */
export const wordsOfLocale = (locale: Locale): LocaleWords => known[localeMarks[locale].wordsLocale];

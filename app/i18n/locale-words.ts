import type { Locale } from "../shared/locales.ts";
import { localeMarks } from "./locale-marks.ts";
import words from "./locale-words.json" with { type: "json" };

type WordsLocale = (typeof localeMarks)[Locale]["wordsLocale"];
type Names = readonly string[];

interface LocaleWords {
  /** January to December, alone and inside a date: Russian has the genitive there. */
  readonly months: Readonly<Record<"short" | "long", { readonly alone: Names; readonly inDate: Names }>>;
  /** Short names, Monday to Sunday. */
  readonly weekdays: Names;
  /** What stands behind a number in thousands, millions and so on: by the power of 1000, nothing for 0. */
  readonly compact: Names;
}

const known: Readonly<Record<WordsLocale, LocaleWords>> = words;

/**
 * Words of a locale. They are kept beside the marks: asked from `Intl`, they cost a phone a tenth of a second before a
 * page listens, and a browser's table may be of another age than the server's.
 */
export const wordsOfLocale = (locale: Locale): LocaleWords => known[localeMarks[locale].wordsLocale];

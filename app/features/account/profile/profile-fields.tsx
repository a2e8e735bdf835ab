import { useTranslation } from "react-i18next";
import { formatMoney } from "../../../i18n/format.ts";
import { formatDay } from "../../../i18n/format-date.ts";
import { languageKeys, languages } from "../../../shared/languages.ts";
import type { Locale } from "../../../shared/locales.ts";
import { locales } from "../../../shared/locales.ts";

/** Returns a number and a day in a locale's format. */
export function localeSample(locale: Locale, currency: string): { number: string; date: string } {
  return {
    number: formatMoney("1234567.89", locale, { currency }),
    date: formatDay("2026-12-31", locale),
  };
}

/** Returns the profile's choices in the reader's language. */
export function useProfileOptions() {
  const { t, i18n } = useTranslation(["account", "countries"]);
  const names: Record<string, string> = i18n.getResourceBundle(i18n.language, "countries") ?? {};
  return {
    // The text files list countries in alphabetical order of their language.
    countries: Object.keys(names).map((code) => ({ value: code, label: t(`countries:${code}`) })),
    languages: languages.map((code) => ({ value: code, label: t(languageKeys[code]) })),
    locales: locales.map((locale) => ({ value: locale, label: localeLabel(locale) })),
  };
}

/** Names a locale by an example. */
function localeLabel(locale: Locale): string {
  const { number, date } = localeSample(locale, "EUR");
  return `${locale} · ${number} · ${date}`;
}

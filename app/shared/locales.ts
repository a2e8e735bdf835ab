import type { Language } from "./languages.ts";

/** Number and date formats, chosen independently of the language. */
export const locales = ["en-US", "en-CA", "en-GB", "fr-FR", "ru-RU"] as const;
export type Locale = (typeof locales)[number];
/** Locale of an unknown reader. */
export const defaultLocale: Locale = "en-US";

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** Locale offered with a language until the user chooses one. */
export const localeOfLanguage: Readonly<Record<Language, Locale>> = { en: "en-US", ru: "ru-RU" };

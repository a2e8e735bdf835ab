import type { Language } from "./languages.ts";

/** Formats of numbers and dates; chosen apart from the language of the texts. */
export const locales = ["en-US", "en-CA", "en-GB", "fr-FR", "ru-RU"] as const;
export type Locale = (typeof locales)[number];
/** Locale where nothing is known of the reader. */
export const defaultLocale: Locale = "en-US";

/** True for one of `locales`. */
export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The locale offered together with a language until the person chooses one. */
export const localeOfLanguage: Readonly<Record<Language, Locale>> = { en: "en-US", ru: "ru-RU" };

import type { Language } from "./languages.ts";

/** How numbers and dates are written; chosen apart from the language of the texts. */
export const locales = ["en-US", "en-CA", "en-GB", "fr-FR", "ru-RU"] as const;

export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en-US";

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The locale offered together with a language until the person chooses one. */
export const localeOfLanguage: Readonly<Record<Language, Locale>> = { en: "en-US", ru: "ru-RU" };

export const languages = ["en", "ru"] as const;
export type Language = (typeof languages)[number];
export const languageKeys: Readonly<Record<Language, string>> = { en: "language.en", ru: "language.ru" };

export const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

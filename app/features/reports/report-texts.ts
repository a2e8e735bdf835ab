import type { TFunction } from "i18next";
import commonEn from "../../i18n/common.en.json" with { type: "json" };
import commonRu from "../../i18n/common.ru.json" with { type: "json" };
import { makeI18n } from "../../i18n/make-i18n.ts";
import type { Language } from "../../shared/languages.ts";
import reportsEn from "./reports.en.json" with { type: "json" };
import reportsRu from "./reports.ru.json" with { type: "json" };

const resources = {
  en: { common: commonEn, reports: reportsEn },
  ru: { common: commonRu, reports: reportsRu },
} as const satisfies Record<Language, object>;

/** Returns the texts of files, written on the server. */
export const reportTexts = (language: Language): TFunction =>
  makeI18n({ language, namespaces: ["reports"], resources: resources[language], build: "" }).t;

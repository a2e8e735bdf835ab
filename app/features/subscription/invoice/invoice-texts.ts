import type { TFunction } from "i18next";
import { makeI18n } from "../../../i18n/make-i18n.ts";
import type { Language } from "../../../shared/languages.ts";
import buyingEn from "../buying/buying.en.json" with { type: "json" };
import buyingRu from "../buying/buying.ru.json" with { type: "json" };
import subscriptionEn from "../subscription.en.json" with { type: "json" };
import subscriptionRu from "../subscription.ru.json" with { type: "json" };

const resources = {
  en: { buying: buyingEn, subscription: subscriptionEn },
  ru: { buying: buyingRu, subscription: subscriptionRu },
} as const satisfies Record<Language, object>;

/** The texts of invoices, which are written on the server. */
export const invoiceTexts = (language: Language): TFunction =>
  makeI18n({ language, namespaces: ["buying", "subscription"], resources: resources[language], build: "" }).t;

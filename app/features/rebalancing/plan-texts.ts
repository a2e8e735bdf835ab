import type { TFunction } from "i18next";
import commonEn from "../../i18n/common.en.json" with { type: "json" };
import commonRu from "../../i18n/common.ru.json" with { type: "json" };
import { makeI18n } from "../../i18n/make-i18n.ts";
import type { Language } from "../../shared/languages.ts";
import rebalancingEn from "./rebalancing.en.json" with { type: "json" };
import rebalancingRu from "./rebalancing.ru.json" with { type: "json" };

const resources = {
  en: { common: commonEn, rebalancing: rebalancingEn },
  ru: { common: commonRu, rebalancing: rebalancingRu },
} as const satisfies Record<Language, object>;

/** Returns the texts of the order file, written on the server. */
export const planTexts = (language: Language): TFunction =>
  makeI18n({ language, namespaces: ["rebalancing"], resources: resources[language], build: "" }).t;

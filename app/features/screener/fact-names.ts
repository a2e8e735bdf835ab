import { useTranslation } from "react-i18next";
import type { ScreenerFact } from "../../shared/names/screener-names.ts";
import { placesOf } from "./screener-address.ts";

/** Returns names of facts, and units where the address uses larger ones. */
export function useFactNames() {
  const { t } = useTranslation("screener");
  return {
    nameOf: (fact: ScreenerFact): string => t(`fact.${fact}`),
    unitOf: (fact: Parameters<typeof placesOf>[0]): string =>
      placesOf(fact) === 2 ? "%" : fact === "cap" ? t("filter.million") : "",
  };
}

/** Returns names of choices: types and frequencies by our texts, others as answered. */
export function useChoiceNames() {
  const { t } = useTranslation(["screener", "ledger"]);
  return (name: string, { value, name: told }: { readonly value: string; readonly name: string }): string => {
    if (name === "type") return t(`ledger:assetType.${value}`, { defaultValue: value });
    if (name === "frequency") return t(`screener:frequency.${value}`, { defaultValue: value });
    return told;
  };
}

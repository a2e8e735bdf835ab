import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import type { Figure } from "../../shared/common.schema.ts";
import type { ExplainedFact } from "../../shared/schemas/fact-inputs.schema.ts";
import { deriveFact } from "../../ui/market/derive-fact.ts";
import { deriveScore } from "../../ui/market/derive-market-facts.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import { useApiFetch } from "./use-api.ts";

export function useDeriveFact() {
  const { t } = useTranslation("market-facts");
  const { locale } = useReader();
  const fetchInputs = useApiFetch("GET /api/screener/facts");
  return async (symbol: string, fact: ExplainedFact, figure: Figure): Promise<Derivation> =>
    deriveFact(t, locale, { fact, figure }, await fetchInputs({ symbol }));
}

/** Explains a rating or safety score by its parts, fetched on opening. */
export function useDeriveScore() {
  const { t } = useTranslation("market-facts");
  const fetchRating = useApiFetch("GET /api/public/asset-info/asset-rating");
  return async (symbol: string, score: "rating" | "safety"): Promise<Derivation> => {
    const { asset, latest } = await fetchRating({ symbol });
    const { ratedOn = "", parts = [] } = latest ?? {};
    return deriveScore(t, asset, score, { ratedOn, parts, reasons: latest?.[score].reasons ?? [] });
  };
}

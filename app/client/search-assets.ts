import { useCallback } from "react";
import { callApi } from "./api-client.ts";

/**
 * Assets by ticker, name or ISIN that a portfolio may hold, as the box of assets shows them; without a portfolio those
 * that anybody may.
 * @throws ApiError
 */
export async function searchAssets(query: string, signal: AbortSignal, portfolioId?: string) {
  const input = { query, ...(portfolioId === undefined ? {} : { portfolioId }) };
  const { assets } = await callApi("GET /api/assets/search", input, { signal });
  return assets.map((asset) => ({
    ...asset,
    detail: [asset.exchange, asset.currency].filter(Boolean).join(" · "),
  }));
}

/** An asset as the search found it. */
export type FoundAsset = Awaited<ReturnType<typeof searchAssets>>[number];

/** The search of a box that stands in a portfolio; the same function for as long as it is the same portfolio. */
export const useSearchAssets = (portfolioId: string) =>
  useCallback(
    (query: string, signal: AbortSignal) => searchAssets(query, signal, portfolioId),
    [portfolioId],
  );

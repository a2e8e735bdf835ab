import { useCallback } from "react";
import { callApi } from "./api-client.ts";

/**
 * Searches assets by ticker, name or ISIN that a portfolio may hold, or any portfolio when none is given, as options of
 * an `AssetPicker`.
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

/** Search result with the text at the right end of its option. */
export type FoundAsset = Awaited<ReturnType<typeof searchAssets>>[number];

/** Returns the search for a portfolio; the function is stable while the portfolio is the same. */
export const useSearchAssets = (portfolioId: string) =>
  useCallback(
    (query: string, signal: AbortSignal) => searchAssets(query, signal, portfolioId),
    [portfolioId],
  );

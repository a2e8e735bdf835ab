import { useCallback } from "react";
import { callApi } from "../api/api-client.ts";

/**
 * Searches assets by ticker, name or ISIN in the market of a portfolio, or in the user's without one, as options of an
 * `AssetPicker`.
 * @param isHoldable leaves out indices, which cannot be bought
 * @throws ApiError
 */
export async function searchAssets(
  query: string,
  signal: AbortSignal,
  portfolioId?: string,
  isHoldable = false,
) {
  const input = {
    query,
    ...(portfolioId === undefined ? {} : { portfolioId }),
    ...(isHoldable ? { isHoldable } : {}),
  };
  const { assets } = await callApi("GET /api/assets/search", input, { signal });
  return assets.map((asset) => ({ ...asset, detail: exchangeAndCurrency(asset) }));
}

/** Formats an option's right end: name of the exchange, and currency. */
export const exchangeAndCurrency = (asset: { readonly exchangeName: string; readonly currency: string }) =>
  [asset.exchangeName, asset.currency].filter(Boolean).join(" · ");

/** Search result with the text at the right end of its option. */
export type FoundAsset = Awaited<ReturnType<typeof searchAssets>>[number];

/** Returns the search for a portfolio; stable while the portfolio is the same. */
export const useSearchAssets = (portfolioId: string) =>
  useCallback(
    (query: string, signal: AbortSignal) => searchAssets(query, signal, portfolioId),
    [portfolioId],
  );

/** Returns the search for assets that a portfolio can hold. */
export const useSearchHoldable = (portfolioId: string) =>
  useCallback(
    (query: string, signal: AbortSignal) => searchAssets(query, signal, portfolioId, true),
    [portfolioId],
  );

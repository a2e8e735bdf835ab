import { useCallback } from "react";
import { callApi } from "../api/api-client.ts";

/**
 * Searches the market of a portfolio, or the user's.
 * @param isHoldable leaves out indices
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

export const exchangeAndCurrency = (asset: { readonly exchangeName: string; readonly currency: string }) =>
  [asset.exchangeName, asset.currency].filter(Boolean).join(" · ");

export type FoundAsset = Awaited<ReturnType<typeof searchAssets>>[number];

export const useSearchAssets = (portfolioId: string) =>
  useCallback(
    (query: string, signal: AbortSignal) => searchAssets(query, signal, portfolioId),
    [portfolioId],
  );

export const useSearchHoldable = (portfolioId: string) =>
  useCallback(
    (query: string, signal: AbortSignal) => searchAssets(query, signal, portfolioId, true),
    [portfolioId],
  );

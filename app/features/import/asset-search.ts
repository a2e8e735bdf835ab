import { callApi } from "../../client/api-client.ts";
import type { AssetOption } from "../../ui/form/asset-picker.tsx";

/** An option that still knows whose asset it is. */
export interface ImportAssetOption extends AssetOption {
  readonly ownerId: string;
}

/** Assets by ticker, name or ISIN that a portfolio may hold, as the picker shows them. */
export async function searchAssets(
  text: string,
  portfolioId: string,
  signal: AbortSignal,
): Promise<readonly ImportAssetOption[]> {
  const { assets } = await callApi("GET /api/assets/search", { query: text, portfolioId }, { signal });
  return assets.map(({ id, ownerId, ticker, name, exchange, currency }) => ({
    id,
    ownerId,
    ticker,
    name,
    detail: [exchange, currency].filter(Boolean).join(" · "),
  }));
}

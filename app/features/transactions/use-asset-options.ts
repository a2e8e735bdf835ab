import { useCallback, useRef } from "react";
import { callApi } from "../../client/api-client.ts";
import type { AssetOption } from "../../ui/form/asset-picker.tsx";
import type { ChosenAsset } from "./transaction-state.ts";

/** Search for a box of assets, and what the box's choice stands for. */
export function useAssetOptions(portfolioId: string) {
  const found = useRef(new Map<string, ChosenAsset>());
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const { assets } = await callApi("GET /api/assets/search", { query: text, portfolioId }, { signal });
      const options = assets.map((asset) => ({ ...asset, detail: `${asset.exchange} · ${asset.currency}` }));
      found.current = new Map(options.map((option) => [option.id, option]));
      return options;
    },
    [portfolioId],
  );
  const chosenOf = useCallback(
    (option: AssetOption | null): ChosenAsset | null =>
      option ? (found.current.get(option.id) ?? null) : null,
    [],
  );
  return { search, chosenOf };
}

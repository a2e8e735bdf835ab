import { useCallback } from "react";
import { callApi } from "../../client/api-client.ts";
import { AssetPicker } from "../../ui/form/asset-picker.tsx";

interface AssetToAddProps {
  readonly label: string;
  readonly name: string;
  readonly portfolioId: string;
  /** Those that are in the list already. */
  readonly known: readonly { readonly assetId: string }[];
  readonly onAdd: (asset: { readonly assetId: string; readonly ticker: string }) => void;
}

/** A box that adds what is found to a list and is empty again. */
export function AssetToAdd({ label, name, portfolioId, known, onAdd }: AssetToAddProps) {
  const search = useCallback(
    async (text: string, signal: AbortSignal) => {
      const { assets } = await callApi("GET /api/assets/search", { query: text, portfolioId }, { signal });
      return assets.map((asset) => ({ ...asset, detail: `${asset.exchange} · ${asset.currency}` }));
    },
    [portfolioId],
  );
  return (
    <AssetPicker
      label={label}
      name={name}
      value={null}
      onValue={(asset) => {
        if (asset && !known.some(({ assetId }) => assetId === asset.id))
          onAdd({ assetId: asset.id, ticker: asset.ticker });
      }}
      search={search}
    />
  );
}

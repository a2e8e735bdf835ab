import { useSearchAssets } from "../../../client/data/search-assets.ts";
import { AssetPicker } from "../../../ui/form/asset-picker.tsx";

interface AssetToAddProps {
  readonly label: string;
  readonly name: string;
  readonly portfolioId: string;
  /** Assets already listed. */
  readonly known: readonly { readonly assetId: string }[];
  readonly onAdd: (asset: { readonly assetId: string; readonly ticker: string }) => void;
}

/** Picker that adds an asset to a list and clears. */
export function AssetToAdd({ label, name, portfolioId, known, onAdd }: AssetToAddProps) {
  const search = useSearchAssets(portfolioId);
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

import { useSearchHoldable } from "../../client/data/search-assets.ts";
import { AssetPicker } from "../../ui/form/asset-picker.tsx";
import { WideField } from "../../ui/form/form-grid.tsx";
import { useCreateAsset } from "../assets/create-asset.tsx";
import { type ChosenAsset, toChosen } from "./chosen-asset.ts";

interface AssetFieldProps {
  readonly label: string;
  readonly portfolioId: string;
  readonly asset: ChosenAsset | null;
  readonly onAsset: (asset: ChosenAsset | null) => void;
  readonly error: string | undefined;
  readonly isOptional?: boolean;
  readonly isAutoFocused?: boolean;
}

export function AssetField({
  label,
  portfolioId,
  asset,
  onAsset,
  error,
  isOptional = false,
  isAutoFocused = false,
}: AssetFieldProps) {
  const search = useSearchHoldable(portfolioId);
  const { create, drawer } = useCreateAsset((made) => onAsset(toChosen(made)));
  return (
    <WideField>
      <AssetPicker
        label={label}
        name="asset"
        value={asset}
        onValue={onAsset}
        search={search}
        error={error}
        isRequired={!isOptional}
        isAutoFocused={isAutoFocused}
        create={create}
      />
      {drawer}
    </WideField>
  );
}

import { useTranslation } from "react-i18next";
import { useSearchAssets } from "../../client/search-assets.ts";
import { AssetPicker } from "../../ui/form/asset-picker.tsx";
import { WideField } from "../../ui/form/form-grid.tsx";
import type { ChosenAsset } from "./transaction-state.ts";

interface AssetFieldProps {
  readonly portfolioId: string;
  readonly asset: ChosenAsset | null;
  readonly onAsset: (asset: ChosenAsset | null) => void;
  readonly error: string | undefined;
  readonly isOptional?: boolean;
  readonly isAutoFocused?: boolean;
}

/** What is traded, paid or bought again and again: the one box of rows and of plans. */
export function AssetField({
  portfolioId,
  asset,
  onAsset,
  error,
  isOptional = false,
  isAutoFocused = false,
}: AssetFieldProps) {
  const { t } = useTranslation("transactions");
  const search = useSearchAssets(portfolioId);
  return (
    <WideField>
      <AssetPicker
        label={t(isOptional ? "form.assetOptional" : "form.asset")}
        name="asset"
        value={asset}
        onValue={onAsset}
        search={search}
        error={error}
        isRequired={!isOptional}
        isAutoFocused={isAutoFocused}
      />
    </WideField>
  );
}

import { useTranslation } from "react-i18next";
import { useSearchHoldable } from "../../client/data/search-assets.ts";
import { type ChosenAsset, toChosen } from "../../features/transactions/form/transaction-state.ts";
import { AssetPicker } from "../../ui/form/asset-picker.tsx";
import { WideField } from "../../ui/form/form-grid.tsx";
import { useCreateAsset } from "../assets/create-asset.tsx";

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
  const search = useSearchHoldable(portfolioId);
  const { create, drawer } = useCreateAsset((made) => onAsset(toChosen(made)));
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
        create={create}
      />
      {drawer}
    </WideField>
  );
}

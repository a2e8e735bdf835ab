import { useTranslation } from "react-i18next";
import { AssetField } from "../../../shell/transaction-form/asset-field.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import type { FieldsProps } from "../transactions.types.ts";
import { TradeFields } from "./trade-fields.tsx";
import { formOf } from "./transaction-fields.ts";

export function AssetFields({
  state,
  change,
  errors,
  currencies,
  preview,
  portfolioId,
}: FieldsProps & { readonly portfolioId: string }) {
  const { t } = useTranslation("transactions");
  const { fields, isAssetOptional = false } = formOf(state.kind);
  return (
    <>
      <AssetField
        label={t(isAssetOptional ? "form.assetOptional" : "form.asset")}
        portfolioId={portfolioId}
        asset={state.asset}
        onAsset={(asset) =>
          change({ asset, lotChoices: null, ...(asset ? { currency: asset.currency } : {}) })
        }
        error={errors.of("assetId")}
        isOptional={isAssetOptional}
        isAutoFocused={state.asset === null}
      />
      <TradeFields {...{ state, change, errors, currencies, preview }} />
      {fields.includes("ratio") && (
        <>
          <NumberBox
            label={t("form.ratioTo")}
            name="ratioTo"
            value={state.ratioTo}
            onValue={(ratioTo) => change({ ratioTo })}
            error={errors.of("ratioTo")}
          />
          <NumberBox
            label={t("form.ratioFrom")}
            name="ratioFrom"
            value={state.ratioFrom}
            onValue={(ratioFrom) => change({ ratioFrom })}
            error={errors.of("ratioFrom")}
            hint={t("form.ratioHint")}
          />
        </>
      )}
      {fields.includes("newQuantity") && (
        <NumberBox
          label={t("form.newQuantity")}
          name="quantity"
          value={state.quantity}
          onValue={(quantity) => change({ quantity })}
          maxDecimals={18}
          error={errors.of("quantity")}
          hint={t("form.newQuantityHint")}
        />
      )}
    </>
  );
}

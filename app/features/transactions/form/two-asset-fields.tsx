import { useTranslation } from "react-i18next";
import { useSearchHoldable } from "../../../client/data/search-assets.ts";
import { AssetPicker } from "../../../ui/form/asset-picker.tsx";
import { WideField } from "../../../ui/form/form-grid.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import type { FieldsProps } from "../transactions.types.ts";
import { OptionFields } from "./option-fields.tsx";
import { formOf } from "./transaction-fields.ts";
import { isOfOption } from "./transaction-state.ts";

/** The other asset, its units, and the transferred share of cost. */
export function TwoAssetFields(props: FieldsProps & { readonly portfolioId: string }) {
  const { state, change, errors, portfolioId } = props;
  const { t } = useTranslation("transactions");
  const { fields } = formOf(state.kind);
  const search = useSearchHoldable(portfolioId);
  const isOption = isOfOption(state.kind);
  return (
    <>
      <WideField>
        <AssetPicker
          label={t(isOption ? "form.underlying" : "form.toAsset")}
          name="toAsset"
          value={state.toAsset}
          onValue={(toAsset) => change({ toAsset })}
          search={search}
          error={errors.of("toAssetId")}
          isRequired
        />
      </WideField>
      <NumberBox
        label={t(isOption ? "form.underlyingUnits" : "form.toQuantity")}
        name="toQuantity"
        value={state.toQuantity}
        onValue={(toQuantity) => change({ toQuantity })}
        maxDecimals={18}
        error={errors.of("toQuantity")}
        hint={isOption ? t("form.underlyingUnitsHint") : undefined}
      />
      {isOption && <OptionFields {...props} />}
      {fields.includes("costShare") && (
        <NumberBox
          label={t("form.costShare")}
          name="costShare"
          value={state.costShare}
          onValue={(costShare) => change({ costShare })}
          maxDecimals={16}
          unit="%"
          error={errors.of("costShare")}
          hint={t("form.costShareHint")}
        />
      )}
    </>
  );
}

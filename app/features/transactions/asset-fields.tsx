import { useTranslation } from "react-i18next";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import type { FieldErrors } from "../../ui/form/field-errors.ts";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { AssetField } from "./asset-field.tsx";
import { PriceBox } from "./price-box.tsx";
import { formOf } from "./transaction-fields.ts";
import { type FormState, isBond, isOfOption } from "./transaction-state.ts";
import type { Preview } from "./use-transaction-form.ts";

export interface FieldsProps {
  readonly state: FormState;
  readonly change: (part: Partial<FormState>) => void;
  readonly errors: FieldErrors;
  readonly currencies: readonly string[];
  readonly preview: Preview | null;
}

/** Asset, quantity, price and accrued coupon; the close of the day is filled in and can be changed. */
export function AssetFields({
  state,
  change,
  errors,
  currencies,
  preview,
  portfolioId,
}: FieldsProps & { readonly portfolioId: string }) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const { fields, isAssetOptional = false } = formOf(state.kind);
  const suggested = preview?.suggested.price;
  return (
    <>
      <AssetField
        portfolioId={portfolioId}
        asset={state.asset}
        onAsset={(asset) =>
          change({ asset, lotChoices: null, price: null, ...(asset ? { currency: asset.currency } : {}) })
        }
        error={errors.of("assetId")}
        isOptional={isAssetOptional}
        isAutoFocused={state.asset === null}
      />
      {fields.includes("quantity") && (
        <NumberBox
          label={t(isOfOption(state.kind) ? "form.contracts" : "form.quantity")}
          name="quantity"
          value={state.quantity}
          onValue={(quantity) => change({ quantity })}
          maxDecimals={18}
          error={errors.of("quantity")}
        />
      )}
      {fields.includes("price") && (
        <PriceBox
          label={t(isBond(state) ? "form.pricePercent" : "form.price")}
          name="price"
          {...{ state, change, errors, currencies }}
          hint={
            suggested
              ? t("form.closeOf", {
                  date: formatDay(suggested.date, locale),
                  source: t(`assets:source.${suggested.source}`, { defaultValue: suggested.source }),
                })
              : undefined
          }
        />
      )}
      {fields.includes("accrued") && isBond(state) && (
        <NumberBox
          label={t("form.accrued")}
          name="accrued"
          value={state.accrued}
          onValue={(accrued) => change({ accrued })}
          maxDecimals={10}
          unit={state.currency}
          error={errors.of("accrued")}
          hint={t("form.accruedHint")}
        />
      )}
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

import { useCallback, useRef } from "react";
import { useTranslation } from "react-i18next";
import { callApi } from "../../client/api-client.ts";
import { formatDay } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { AssetPicker } from "../../ui/form/asset-picker.tsx";
import type { FieldErrors } from "../../ui/form/field-errors.ts";
import { WideField } from "../../ui/form/form-grid.tsx";
import { MoneyBox } from "../../ui/form/money-box.tsx";
import { NumberBox } from "../../ui/form/number-box.tsx";
import { formOf } from "./transaction-fields.ts";
import { type ChosenAsset, type FormState, isBond } from "./transaction-state.ts";
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
  const suggested = preview?.suggested.price;
  return (
    <>
      <WideField>
        <AssetPicker
          label={t(isAssetOptional ? "form.assetOptional" : "form.asset")}
          name="asset"
          value={state.asset}
          onValue={(option) => {
            const asset = option ? (found.current.get(option.id) ?? null) : null;
            change({ asset, price: null, ...(asset ? { currency: asset.currency } : {}) });
          }}
          search={search}
          error={errors.of("assetId")}
          isRequired={!isAssetOptional}
          isAutoFocused={state.asset === null}
        />
      </WideField>
      {fields.includes("quantity") && (
        <NumberBox
          label={t("form.quantity")}
          name="quantity"
          value={state.quantity}
          onValue={(quantity) => change({ quantity })}
          maxDecimals={18}
          error={errors.of("quantity")}
        />
      )}
      {fields.includes("price") && (
        <MoneyBox
          label={t(isBond(state) ? "form.pricePercent" : "form.price")}
          name="price"
          value={state.price}
          onValue={(price) => change({ price })}
          maxDecimals={18}
          currency={state.currency}
          onCurrency={(currency) => change({ currency })}
          currencies={currencies}
          error={errors.of("price")}
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
    </>
  );
}

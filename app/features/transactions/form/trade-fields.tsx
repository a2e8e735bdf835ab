import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../i18n/format.ts";
import { formatDay } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { MoneyBox } from "../../../ui/form/money-box.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import type { FieldsProps } from "../transactions.types.ts";
import { Offer } from "./offer.tsx";
import { PriceBox } from "./price-box.tsx";
import { formOf } from "./transaction-fields.ts";
import { hasTotal, isBond, isOfOption } from "./transaction-state.ts";

/** Any two of quantity, price and total determine the third. */
export function TradeFields(props: FieldsProps) {
  const { state, change, errors } = props;
  const { t } = useTranslation("transactions");
  const { fields } = formOf(state.kind);
  const { computed } = state.trade;
  return (
    <>
      {fields.includes("quantity") && (
        <NumberBox
          label={t(isOfOption(state.kind) ? "form.contracts" : "form.quantity")}
          name="quantity"
          value={state.quantity}
          onValue={(quantity) => change({ quantity })}
          maxDecimals={18}
          error={errors.of("quantity")}
          hint={computed === "quantity" ? t("form.computed.quantity") : undefined}
        />
      )}
      {fields.includes("price") && (
        <PriceBox
          label={t(isBond(state) ? "form.pricePercent" : "form.price")}
          name="price"
          {...props}
          hint={computed === "price" ? t("form.computed.price") : <CloseOffer {...props} />}
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
          hint={<AccruedOffer {...props} />}
        />
      )}
      {hasTotal(state.kind) && <TotalField {...props} />}
    </>
  );
}

/** Never sent: only the computed number is. */
function TotalField({ state, change }: FieldsProps) {
  const { t } = useTranslation("transactions");
  const { computed, stated } = state.trade;
  const kind = computed === "total" && stated === null ? "computed" : "typed";
  const name = isBond(state) ? (`${kind}Bond` as const) : kind;
  return (
    <MoneyBox
      label={t("form.total")}
      name="total"
      value={state.total}
      onValue={(total) => change({ total })}
      maxDecimals={10}
      currency={state.currency}
      hint={t(`form.totals.${name}`)}
    />
  );
}

/** Close of the day, or the last one before. */
function CloseOffer({ state, change, preview }: FieldsProps): ReactNode {
  const { t } = useTranslation(["transactions", "assets"]);
  const { locale } = useReader();
  const close = preview?.suggested.price;
  if (!close || close.currency !== state.currency) return null;
  const words = {
    date: formatDay(close.date, locale),
    source: t(`assets:source.${close.source}`, { defaultValue: close.source }),
    value: formatNumber(close.value, locale),
  };
  return (
    <Offer
      from={t("transactions:form.closeOf", words)}
      use={t("transactions:form.useClose", words)}
      isTaken={state.price === close.value}
      onUse={() => change({ price: close.value })}
    />
  );
}

/** Accrued interest by the bond's schedule on the trade date. */
function AccruedOffer({ state, change, preview }: FieldsProps): ReactNode {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const { accruedAll: accrued, isEstimated = false } = preview?.suggested.trade ?? {};
  if (!accrued || state.date === null) return t("form.accruedHint");
  const words = { date: formatDay(state.date, locale), value: formatNumber(accrued, locale) };
  return (
    <Offer
      from={t(isEstimated ? "form.accruedEstimated" : "form.accruedOf", words)}
      use={t("form.useAccrued", words)}
      isTaken={state.accrued === accrued}
      onUse={() => change({ accrued, trade: { ...state.trade, isAccruedOwn: false } })}
    />
  );
}

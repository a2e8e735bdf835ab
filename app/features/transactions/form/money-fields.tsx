import { useTranslation } from "react-i18next";
import { useRootData } from "../../../client/data/root-data.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { formatDay } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { AmountField } from "../../../shell/transaction-form/amount-field.tsx";
import { DateBox } from "../../../ui/form/date-box.tsx";
import { NumberBox } from "../../../ui/form/number-box.tsx";
import type { FieldsProps } from "../transactions.types.ts";
import { rateGot } from "./rate-got.ts";
import { formOf } from "./transaction-fields.ts";

/** Sources of a rate. */
const sourceNames = (
  codes: string,
  t: (key: string, options: { readonly defaultValue: string }) => string,
): string =>
  codes
    .split(", ")
    .map((code) => t(`assets:source.${code}`, { defaultValue: code }))
    .join(", ");

/** Gross, exchanged amount, fee, tax, rate, original cost. */
export function MoneyFields({ state, change, errors, currencies, preview }: FieldsProps) {
  const { t } = useTranslation(["transactions", "assets"]);
  const { locale } = useReader();
  const { today } = useRootData();
  const { fields } = formOf(state.kind);
  const isExchange = fields.includes("exchange");
  const suggested = preview?.suggested.rate;
  const got = isExchange ? rateGot(state.amount, state.toAmount) : null;
  return (
    <>
      {fields.includes("amount") && (
        <AmountField
          label={t(isExchange ? "transactions:form.paid" : "transactions:form.amount")}
          name="amount"
          value={state.amount}
          onValue={(amount) => change({ amount })}
          currency={state.currency}
          onCurrency={(currency) => change({ currency })}
          currencies={currencies}
          error={errors.of("amount") ?? errors.of("currency")}
        />
      )}
      {isExchange && (
        <AmountField
          label={t("transactions:form.bought")}
          name="toAmount"
          value={state.toAmount}
          onValue={(toAmount) => change({ toAmount })}
          currency={state.toCurrency}
          onCurrency={(toCurrency) => change({ toCurrency })}
          currencies={currencies}
          error={errors.of("toAmount") ?? errors.of("toCurrency")}
          hint={
            got &&
            t("transactions:form.rateGot", {
              rate: formatNumber(got, locale),
              ...{ from: state.currency, to: state.toCurrency },
            })
          }
        />
      )}
      {fields.includes("fee") && (
        <AmountField
          label={t("transactions:form.fee")}
          name="fee"
          value={state.fee}
          onValue={(fee) => change({ fee })}
          currency={state.feeCurrency ?? state.currency}
          onCurrency={(feeCurrency) => change({ feeCurrency })}
          currencies={currencies}
          error={errors.of("fee") ?? errors.of("feeCurrency")}
          hint={state.fee?.startsWith("-") ? t("transactions:form.feeBelowZero") : null}
        />
      )}
      {fields.includes("tax") && (
        <AmountField
          label={t("transactions:form.tax")}
          name="tax"
          value={state.tax}
          onValue={(tax) => change({ tax })}
          currency={state.taxCurrency ?? state.currency}
          onCurrency={(taxCurrency) => change({ taxCurrency })}
          currencies={currencies}
          error={errors.of("tax") ?? errors.of("taxCurrency")}
          hint={state.tax?.startsWith("-") ? t("transactions:form.taxBelowZero") : null}
        />
      )}
      {fields.includes("rate") && suggested && (
        <NumberBox
          label={t("transactions:form.rate", { pair: suggested.pair })}
          name="rate"
          value={state.rate}
          onValue={(rate) => change({ rate })}
          maxDecimals={18}
          error={errors.of("rate")}
          hint={t("transactions:form.rateOf", {
            date: formatDay(suggested.date, locale),
            source: sourceNames(suggested.source, t),
            value: formatNumber(suggested.value, locale),
          })}
        />
      )}
      {fields.includes("cost") && (
        <>
          <NumberBox
            label={t("transactions:form.cost")}
            name="cost"
            value={state.cost}
            onValue={(cost) => change({ cost })}
            maxDecimals={10}
            unit={state.currency}
            error={errors.of("cost")}
            hint={t("transactions:form.costHint")}
          />
          <DateBox
            label={t("transactions:form.acquiredOn")}
            name="acquiredOn"
            value={state.acquiredOn}
            onValue={(acquiredOn) => change({ acquiredOn })}
            today={today}
            error={errors.of("acquiredOn")}
          />
        </>
      )}
    </>
  );
}

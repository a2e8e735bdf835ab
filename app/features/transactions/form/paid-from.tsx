import { useTranslation } from "react-i18next";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { hiddenAmount } from "../../../shared/text/hidden-amount.ts";
import { MissingCash } from "../../../shell/missing-cash.tsx";
import { SelectBox } from "../../../ui/form/select-box.tsx";
import { OutsideTradesQuestion } from "../../../ui/money/outside-trades.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import classes from "../transactions.module.css";
import { paidSide } from "./transaction-fields.ts";
import type { TransactionForm } from "./use-transaction-form.ts";

interface FormPart {
  readonly form: TransactionForm;
}

/** Shows the server's default until chosen. */
export function PaidFromField({ form: { state, isInCash, change } }: FormPart) {
  const { t } = useTranslation("transactions");
  const side = paidSide(state.kind, state.asset !== null);
  if (side === null) return null;
  return (
    <SelectBox
      label={t(side === "to" ? "form.paidTo" : "form.paidFrom")}
      name="affectsCash"
      value={isInCash ? "cash" : "outside"}
      onValue={(value) => change({ affectsCash: value === "cash" })}
      options={[
        { value: "outside", label: t("form.outside") },
        { value: "cash", label: t("form.cashBalance") },
      ]}
    />
  );
}

/** First cash of an account: asks whether it paid for earlier trades. */
export function FirstCashQuestion({ form: { state, preview, change, isUnanswered } }: FormPart) {
  const { t } = useTranslation("transactions");
  if (!preview?.outsideTrades) return null;
  return (
    <OutsideTradesQuestion
      trades={preview.outsideTrades}
      answer={state.paysOutsideTrades}
      onAnswer={(paysOutsideTrades) => change({ paysOutsideTrades })}
      note={isUnanswered && <span role="alert">{t("form.answerFirst")}</span>}
    />
  );
}

/** Cash that would become negative, with a button for the missing amount. */
export function BelowZero({ form, portfolioId }: FormPart & { readonly portfolioId: string }) {
  const { t } = useTranslation("transactions");
  const { locale } = useReader();
  const { date } = form.state;
  if (date === null) return null;
  const { belowZero = [], cashAfter = [] } = form.preview ?? {};
  const negative = cashAfter.filter(({ currency }) => belowZero.includes(currency));
  return negative.map(({ currency, amount }) => (
    <Notice key={currency} tone="warning">
      <div className={classes.belowZero} data-below-zero={currency}>
        <span>
          {currency}: {t("effect.belowZero", { date: formatDayWithName(date, locale) })}
        </span>
        {/* A hidden amount cannot be added. */}
        {amount !== hiddenAmount && (
          <MissingCash
            portfolioId={portfolioId}
            currency={currency}
            foreseen={{ date, amount: amount.slice(1) }}
            onAdded={form.renew}
          />
        )}
      </div>
    </Notice>
  ));
}

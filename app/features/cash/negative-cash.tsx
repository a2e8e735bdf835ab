import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { dayBefore } from "../../shared/text/days.ts";
import { MissingCash } from "../../shell/missing-cash.tsx";
import { Money } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure } from "../../ui/money/plain-figures.ts";
import { Notice } from "../../ui/states/notice.tsx";
import type { CashCurrency } from "./cash.contract.ts";
import classes from "./cash.module.css";
import { deriveEvening } from "./derive-cash.ts";

interface NegativeProps {
  readonly cash: CashCurrency;
  readonly portfolioId: string;
}

/** Why there is less than nothing: the first day, the rows that took the money, and what is probably missing. */
export function NegativeCash({ cash, portfolioId }: NegativeProps) {
  const { t } = useTranslation("cash");
  const { locale } = useReader();
  const { currency, negative } = cash;
  if (!negative) return null;
  const { date, before, balance, rows } = negative;
  const evening = (name: string, amount: string, on: string) => (
    <FigureText
      figure={moneyFigure(amount, currency)}
      name={`negative-${name}-${currency}`}
      digits="own"
      derive={() => deriveEvening({ t, locale }, portfolioId, { currency, balance: amount, on })}
    />
  );
  return (
    <Notice tone="warning">
      <div className={classes.negative} data-negative={currency}>
        <strong>{t("negative.title", { currency, date: formatDayWithName(date, locale, "long") })}</strong>
        <span>
          {t("negative.before")} {evening("before", before, dayBefore(date))} · {t("negative.after")}{" "}
          {evening("after", balance, date)}
        </span>
        <ul>
          {rows.map(({ id, kindName, ticker, amount }) => (
            <li key={id}>
              <Link to={`/transactions?p=${portfolioId}&from=${date}&to=${date}&id=${id}`}>
                {t(`ledger:kind.${kindName}`)} {ticker}
              </Link>{" "}
              <Money value={amount} currency={currency} digits="own" />
            </li>
          ))}
        </ul>
        <span>{t("negative.why")}</span>
        <span className={classes.add}>
          <MissingCash portfolioId={portfolioId} currency={currency} />
        </span>
      </div>
    </Notice>
  );
}

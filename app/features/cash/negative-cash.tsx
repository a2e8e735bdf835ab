import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Money } from "../../ui/money/amounts.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import type { CashCurrency } from "./cash.contract.ts";
import classes from "./cash.module.css";

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
  return (
    <Notice tone="warning">
      <div className={classes.negative} data-negative={currency}>
        <strong>{t("negative.title", { currency, date: formatDayWithName(date, locale, "long") })}</strong>
        <span>
          {t("negative.before")} <Money value={before} currency={currency} digits="own" /> ·{" "}
          {t("negative.after")} <Money value={balance} currency={currency} digits="own" />
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
        <Link to={`/transactions?p=${portfolioId}&new=deposit`} className={classes.add}>
          {t("negative.add")}
        </Link>
      </div>
    </Notice>
  );
}

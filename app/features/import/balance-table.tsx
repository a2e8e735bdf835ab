import { useTranslation } from "react-i18next";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { Quantity } from "../../ui/money/amounts.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { Notice } from "../../ui/states/notice.tsx";
import classes from "./import.module.css";
import type { BalanceCheck } from "./import-shapes.ts";

interface Props {
  readonly balances: BalanceCheck;
  /** Rows without an answer: until there are none a difference says nothing. */
  readonly open: number;
}

/** The best test of an import on one's own file: what the broker says and what the ledger will say. */
export function BalanceTable({ balances, open }: Props) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  const lines = [...balances.cash, ...balances.positions];
  const wrong = lines.filter(({ difference }) => difference !== "0").length;
  return (
    <Card title={t("balance.title")}>
      <p className={classes.muted}>{t("balance.text", { date: formatDayWithName(balances.date, locale) })}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("balance.what")}</th>
            <th scope="col" className="num">
              {t("balance.theirs")}
            </th>
            <th scope="col" className="num">
              {t("balance.after")}
            </th>
            <th scope="col" className="num">
              {t("balance.difference")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, name, theirs, after, difference }) => (
            <tr key={label} data-wrong={difference !== "0" || undefined}>
              <th scope="row" title={name || undefined}>
                {label}
              </th>
              <td className="num">
                <Quantity value={theirs} />
              </td>
              <td className="num">
                <Quantity value={after} />
              </td>
              <td className="num">{difference === "0" ? "0" : <Quantity value={difference} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {open > 0 ? (
        <Notice>{t("balance.open")}</Notice>
      ) : wrong === 0 ? (
        <Notice>{t("balance.right")}</Notice>
      ) : (
        <Notice tone="warning">{t("balance.wrong", { count: wrong })}</Notice>
      )}
    </Card>
  );
}

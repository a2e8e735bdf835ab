import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DateText, Money, Quantity } from "../../../ui/money/amounts.tsx";
import classes from "../holdings.module.css";
import type { OneHolding } from "../holdings.types.ts";

export function HoldingTransactions({ one }: { readonly one: OneHolding }) {
  const { t } = useTranslation("holdings");
  if (one.transactions.length === 0) return null;
  return (
    <section>
      <h3>{t("drawer.transactions")}</h3>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("drawer.date")}</th>
            <th scope="col">{t("drawer.kind")}</th>
            <th scope="col">{t("column.quantity")}</th>
            <th scope="col">{t("drawer.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {one.transactions.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <Link to={`/transactions?p=${row.portfolioId}&id=${row.id}`}>
                  <DateText value={row.date} />
                </Link>
              </th>
              <td>{t(`ledger:kind.${row.kindName}`)}</td>
              <td>{row.quantity && <Quantity value={row.quantity} />}</td>
              <td>{row.gross && <Money value={row.gross} currency={row.currency} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import { useTranslation } from "react-i18next";
import type { KindTotal, Preview } from "../../../domain/imports/import.schema.ts";
import { formatNumber } from "../../../i18n/format.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { Money } from "../../../ui/money/amounts.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import classes from "../import.module.css";

/** Stated sums by event and currency. */
export function KindTotals({ totals }: { readonly totals: readonly KindTotal[] }) {
  const { t } = useTranslation("import");
  const { locale } = useReader();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{t("totals.kind")}</th>
          <th scope="col" className="num">
            {t("totals.count")}
          </th>
          <th scope="col" className="num">
            {t("totals.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ kindName, currency, count, amount }) => (
          <tr key={`${kindName} ${currency}`}>
            <th scope="row">{t(`ledger:kind.${kindName}`)}</th>
            <td className="num">{formatNumber(String(count), locale)}</td>
            <td className="num">
              {/* A split moves no money. */}
              {kindName === "split" ? "" : <Money value={amount} currency={currency} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Rows to import, with stated sums by event and currency. */
export function TotalsTable({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation("import");
  const { totals, prices, rates } = preview;
  if (totals.length === 0 && prices + rates === 0) return null;
  return (
    <Card title={t("totals.title")}>
      {totals.length > 0 && <KindTotals totals={totals} />}
      {prices + rates > 0 && <p className={classes.muted}>{t("totals.market", { prices, rates })}</p>}
    </Card>
  );
}

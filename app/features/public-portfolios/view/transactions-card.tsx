import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DateText, Price } from "../../../ui/money/amounts.tsx";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { ScrollBox } from "../../../ui/table/scroll-box.tsx";
import { AssetName } from "./asset-name.tsx";
import classes from "./view.module.css";
import type { Transactions } from "./view.types.ts";

interface TransactionsCardProps {
  readonly transactions: Transactions;
  readonly hasAmounts: boolean;
  readonly currency: string;
  /** Link to older rows, if any. */
  readonly more: ReactNode;
}

/** Lists date, type and asset of transactions, newest first; amounts only where the owner shows them. */
export function TransactionsCard({ transactions, hasAmounts, currency, more }: TransactionsCardProps) {
  const { t } = useTranslation("public-portfolios");
  const columns = ["quantity", "price", "amount"] as const;
  return (
    <Card title={t("view.tab.transactions")} isFlush footer={more}>
      {transactions.rows.length === 0 ? (
        <EmptyLine>{t("view.transactions.none")}</EmptyLine>
      ) : (
        <ScrollBox label={t("view.tab.transactions")}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t("view.column.date")}</th>
                <th scope="col">{t("view.column.kind")}</th>
                <th scope="col">{t("view.column.asset")}</th>
                {hasAmounts &&
                  columns.map((name) => (
                    <th key={name} scope="col" className="num">
                      {t(`view.column.${name}`)}
                    </th>
                  ))}
              </tr>
            </thead>
            <tbody>
              {transactions.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two rows of a day may look identical
                <tr key={at}>
                  <td className={classes.day}>
                    <DateText value={row.date} />
                  </td>
                  <td>{t(`ledger:kind.${row.kindName}`)}</td>
                  <td>{row.asset && <AssetName asset={row.asset} />}</td>
                  {hasAmounts && <AmountCells row={row} at={at} currency={currency} />}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </Card>
  );
}

interface AmountCellsProps {
  readonly row: Transactions["rows"][number];
  readonly at: number;
  readonly currency: string;
}

const whole = { kind: "portfolio", portfolioId: "" } as const;

function AmountCells({ row: { amounts }, at, currency }: AmountCellsProps) {
  const { quantity, price, amount } = amounts ?? {};
  return (
    <>
      <td className="num">
        {quantity && (
          <FigureText
            figure={quantity}
            name={`row-quantity-${at}`}
            explain={{ metric: "quantity", scope: whole }}
            variant="cell"
          />
        )}
      </td>
      <td className="num">
        {price && (
          <Price value={price} currency={(amount && "value" in amount && amount.currency) || currency} />
        )}
      </td>
      <td className="num">
        {amount && (
          <FigureText
            figure={amount}
            name={`row-amount-${at}`}
            explain={{ metric: "cash", scope: whole }}
            variant="cell"
          />
        )}
      </td>
    </>
  );
}

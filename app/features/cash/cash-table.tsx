import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCashNames } from "../../client/use-cash-names.ts";
import { Money } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { type Column, figureSortValue } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { CashCurrency } from "./cash.contract.ts";
import type { CashAnswer } from "./cash-page.tsx";

const sums = ["deposits", "withdrawals", "income", "fees", "taxes"] as const;
const currencyOf = ({ currency }: CashCurrency): string => currency;

/** What is held in each currency and what moved it; on a phone a card per currency. */
export function CashTable({ answer }: { readonly answer: CashAnswer }) {
  const { t } = useTranslation("cash");
  const columns = useCashColumns(answer);
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rows={answer.currencies}
      rowId={currencyOf}
      sortParam="cash"
    />
  );
}

function useCashColumns({ portfolioId, period, total }: CashAnswer): readonly Column<CashCurrency>[] {
  const { t } = useTranslation("cash");
  const names = useCashNames();
  return useMemo(() => {
    const figure = (id: "value" | "weight"): Column<CashCurrency> => ({
      id,
      header: t(`column.${id}`),
      align: "end",
      sortAs: "decimal",
      sortValue: (cash) => figureSortValue(cash[id]),
      cell: (cash) => (
        <FigureText
          figure={cash[id]}
          name={`cash-${id}-${cash.currency}`}
          variant="cell"
          explain={{
            metric: id,
            scope: { kind: "cash", portfolioId, currency: cash.currency },
            period,
          }}
        />
      ),
    });
    return [
      {
        id: "currency",
        header: t("column.currency"),
        sortValue: currencyOf,
        cell: ({ currency }) => <span title={names.get(currency)}>{currency}</span>,
        total: total && t("total"),
      },
      {
        id: "balance",
        header: t("column.balance"),
        align: "end",
        phone: "value",
        cell: ({ balance, currency }) => <Money value={balance} currency={currency} digits="own" />,
      },
      {
        ...figure("value"),
        ...(total && { total: <FigureText figure={total} name="cash-total" variant="cell" /> }),
      },
      figure("weight"),
      ...sums.map(
        (sum): Column<CashCurrency> => ({
          id: sum,
          header: t(`column.${sum}`),
          align: "end",
          cell: ({ totals, currency }) => <Money value={totals[sum]} currency={currency} digits="own" />,
        }),
      ),
    ];
  }, [t, names, portfolioId, period, total]);
}

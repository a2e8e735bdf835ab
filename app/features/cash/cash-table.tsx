import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCashNames } from "../../client/data/use-cash-names.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { moneyFigure } from "../../ui/money/plain-figures.ts";
import { type Column, figureSortValue } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import type { CashCurrency } from "./cash.contract.ts";
import type { CashAnswer } from "./cash.types.ts";
import { deriveBalance, deriveTotal } from "./derive-cash.ts";

const sums = ["deposits", "withdrawals", "income", "fees", "taxes"] as const;
const currencyOf = ({ currency }: CashCurrency): string => currency;

/** Balance and movements by currency; on a phone a card per currency. */
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

function useCashColumns(answer: CashAnswer): readonly Column<CashCurrency>[] {
  const { portfolioId, period, total } = answer;
  const { t } = useTranslation("cash");
  const { locale } = useReader();
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
        cell: (cash) => (
          <FigureText
            figure={moneyFigure(cash.balance, cash.currency)}
            name={`cash-balance-${cash.currency}`}
            variant="cell"
            digits="own"
            derive={() => deriveBalance({ t, locale }, { portfolioId, period }, cash)}
          />
        ),
      },
      {
        ...figure("value"),
        ...(total && {
          total: (
            <FigureText
              figure={total}
              name="cash-total"
              variant="cell"
              explain={{ metric: "cash", scope: { kind: "portfolio", portfolioId }, period }}
            />
          ),
        }),
      },
      figure("weight"),
      ...sums.map(
        (sum): Column<CashCurrency> => ({
          id: sum,
          header: t(`column.${sum}`),
          align: "end",
          cell: (cash) => (
            <FigureText
              figure={moneyFigure(cash.totals[sum], cash.currency)}
              name={`cash-${sum}-${cash.currency}`}
              variant="cell"
              digits="own"
              derive={() => deriveTotal({ t, locale }, { portfolioId, period }, cash, sum)}
            />
          ),
        }),
      ),
    ];
  }, [t, locale, names, portfolioId, period, total]);
}

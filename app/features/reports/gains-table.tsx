import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { DateText, Quantity } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { type Column, figureSortValue } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import type { Report } from "./reports.contract.ts";

type Gains = NonNullable<Report["gains"]>;
/** A row with a name of its own: one sale may close several purchases. */
type GainRow = Gains["rows"][number] & { readonly id: string };

const sums = ["proceeds", "cost", "fees", "gain"] as const;

function columnsOf(t: TFunction<"reports">, totals: Gains["totals"]): readonly Column<GainRow>[] {
  return [
    {
      id: "asset",
      header: t("column.asset"),
      phone: "title",
      cell: ({ asset, account, isRepayment }) => (
        <TwoLines
          first={asset.ticker}
          second={[isRepayment ? t("repayment") : asset.name, account].filter(Boolean).join(" · ")}
        />
      ),
      total: t("total"),
      sortValue: ({ asset }) => asset.ticker,
    },
    {
      id: "quantity",
      header: t("column.quantity"),
      align: "end",
      cell: ({ quantity }) => <Quantity value={quantity} />,
      sortValue: ({ quantity }) => quantity,
      sortAs: "decimal",
    },
    {
      id: "acquired",
      header: t("column.acquiredOn"),
      cell: ({ acquiredOn }) => <DateText value={acquiredOn} width="digits" />,
      sortValue: ({ acquiredOn }) => acquiredOn,
    },
    {
      id: "sold",
      header: t("column.soldOn"),
      cell: ({ soldOn }) => <DateText value={soldOn} width="digits" />,
      sortValue: ({ soldOn }) => soldOn,
    },
    {
      id: "term",
      header: t("column.term"),
      cell: ({ isLong }) => t(isLong ? "term.long" : "term.short"),
      sortValue: ({ holdingDays }) => String(holdingDays),
      sortAs: "decimal",
    },
    ...sums.map(
      (name): Column<GainRow> => ({
        id: name,
        header: t(`column.${name}`),
        align: "end",
        phone: name === "gain" ? "value" : "line",
        cell: (row) => (
          <FigureText
            figure={row[name]}
            name={`${name}-${row.id}`}
            variant="cell"
            sign={name === "gain" ? "amount" : false}
          />
        ),
        total: <FigureText figure={totals[name]} name={`total-${name}`} variant="cell" />,
        sortValue: (row) => figureSortValue(row[name]),
        sortAs: "decimal",
      }),
    ),
  ];
}

/** Every part of a purchase that was sold in the year, with its gain. */
export function GainsTable({ gains }: { readonly gains: Gains }) {
  const { t } = useTranslation("reports");
  const columns = useMemo(() => columnsOf(t, gains.totals), [t, gains.totals]);
  const rows = useMemo(() => gains.rows.map((row, index) => ({ ...row, id: String(index) })), [gains.rows]);
  return <DataTable label={t("rows.gains")} columns={columns} rows={rows} rowId={({ id }) => id} />;
}

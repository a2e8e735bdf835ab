import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import { DateText } from "../../ui/money/amounts.tsx";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Opens } from "../../ui/money/opens.tsx";
import { dayFigure, quantityFigure } from "../../ui/money/plain-figures.ts";
import { type Column, figureSortValue } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import { deriveDay, deriveGain, deriveGains, deriveUnits } from "./derive-report.ts";
import type { Report } from "./reports.contract.ts";

type Gains = NonNullable<Report["gains"]>;
/** With a unique id: one sale may close several purchases. */
type GainRow = Gains["rows"][number] & { readonly id: string };

const sums = ["proceeds", "cost", "fees", "gain"] as const;

function columnsOf(words: DeriveWords, report: Report, { totals }: Gains): readonly Column<GainRow>[] {
  const { t } = words;
  return [
    {
      id: "asset",
      header: t("reports:column.asset"),
      phone: "title",
      cell: ({ asset, account, isRepayment }) => (
        <TwoLines
          first={asset.ticker}
          second={[isRepayment ? t("reports:repayment") : asset.name, account].filter(Boolean).join(" · ")}
        />
      ),
      total: t("reports:total"),
      sortValue: ({ asset }) => asset.ticker,
    },
    {
      id: "quantity",
      header: t("reports:column.quantity"),
      align: "end",
      cell: (row) => (
        <FigureText
          figure={quantityFigure(row.quantity)}
          name={`units-${row.id}`}
          variant="cell"
          derive={() => deriveUnits(words, report, row)}
        />
      ),
      sortValue: ({ quantity }) => quantity,
      sortAs: "decimal",
    },
    {
      id: "acquired",
      header: t("reports:column.acquiredOn"),
      cell: ({ id, asset, acquiredOn: day, acquiredId }) => (
        <Opens
          figure={dayFigure(day)}
          name={`acquired-${id}`}
          derive={() =>
            deriveDay(words, report, {
              ...{ id: acquiredId, day, what: `${t("reports:column.acquiredOn")} · ${asset.ticker}` },
            })
          }
        >
          <DateText value={day} width="digits" />
        </Opens>
      ),
      sortValue: ({ acquiredOn }) => acquiredOn,
    },
    {
      id: "sold",
      header: t("reports:column.soldOn"),
      cell: ({ id, asset, soldOn: day, soldId }) => (
        <Opens
          figure={dayFigure(day)}
          name={`sold-${id}`}
          derive={() =>
            deriveDay(words, report, {
              ...{ id: soldId, day, what: `${t("reports:column.soldOn")} · ${asset.ticker}` },
            })
          }
        >
          <DateText value={day} width="digits" />
        </Opens>
      ),
      sortValue: ({ soldOn }) => soldOn,
    },
    {
      id: "term",
      header: t("reports:column.term"),
      cell: ({ isLong }) => t(isLong ? "reports:term.long" : "reports:term.short"),
      sortValue: ({ holdingDays }) => String(holdingDays),
      sortAs: "decimal",
    },
    ...sums.map(
      (name): Column<GainRow> => ({
        id: name,
        header: t(`reports:column.${name}`),
        align: "end",
        phone: name === "gain" ? "value" : "line",
        cell: (row) => (
          <FigureText
            figure={row[name]}
            name={`${name}-${row.id}`}
            variant="cell"
            sign={name === "gain" ? "amount" : false}
            derive={() => deriveGain(words, report, row, name)}
          />
        ),
        total: (
          <FigureText
            figure={totals[name]}
            name={`total-${name}`}
            variant="cell"
            derive={() => deriveGains(words, report, name)}
          />
        ),
        sortValue: (row) => figureSortValue(row[name]),
        sortAs: "decimal",
      }),
    ),
  ];
}

/** Sold parts of purchases with gains. */
export function GainsTable({ report, gains }: { readonly report: Report; readonly gains: Gains }) {
  const { t } = useTranslation("reports");
  const { locale } = useReader();
  const columns = useMemo(() => columnsOf({ t, locale }, report, gains), [t, locale, report, gains]);
  const rows = useMemo(() => gains.rows.map((row, index) => ({ ...row, id: String(index) })), [gains.rows]);
  return <DataTable label={t("rows.gains")} columns={columns} rows={rows} rowId={({ id }) => id} />;
}

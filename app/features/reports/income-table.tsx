import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useReader } from "../../i18n/reader-context.tsx";
import { DateText, Money } from "../../ui/money/amounts.tsx";
import type { Derivation } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import { FigureText } from "../../ui/money/figure.tsx";
import { Opens } from "../../ui/money/opens.tsx";
import { dayFigure } from "../../ui/money/plain-figures.ts";
import { Card } from "../../ui/shell/card.tsx";
import { type Column, figureSortValue } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import { countryName } from "./country-name.ts";
import { deriveDay, deriveIncome, deriveIncomes } from "./derive-report.ts";
import type { Report } from "./reports.contract.ts";

type Income = NonNullable<Report["income"]>;
type IncomeRow = Income["rows"][number];
type IncomeGroup = Income["groups"][number];

const sums = ["gross", "deductions", "withheld", "net"] as const;

interface SumsOf<Row> {
  readonly words: DeriveWords;
  readonly report: Report;
  readonly totals: Income["totals"];
  /** Suffix of the totals' names: two tables share them. */
  readonly of: "groups" | "payments";
  readonly nameOf: (row: Row) => string;
  readonly derive: (row: Row, name: (typeof sums)[number]) => Derivation;
}

/** Sum columns with totals. */
const sumColumns = <Row extends Income["totals"]>({
  words,
  report,
  totals,
  of,
  nameOf,
  derive,
}: SumsOf<Row>): readonly Column<Row>[] =>
  sums.map((name) => ({
    id: name,
    header: words.t(`reports:column.${name}`),
    align: "end",
    phone: name === "gross" ? "value" : "line",
    cell: (row) => (
      <FigureText
        figure={row[name]}
        name={`${name}-${nameOf(row)}`}
        variant="cell"
        derive={() => derive(row, name)}
      />
    ),
    total: (
      <FigureText
        figure={totals[name]}
        name={`total-${name}-${of}`}
        variant="cell"
        derive={() => deriveIncomes(words, report, name)}
      />
    ),
    sortValue: (row) => figureSortValue(row[name]),
    sortAs: "decimal",
  }));

interface IncomeProps {
  readonly report: Report;
  readonly income: Income;
}

/** By kind and the payer's country, as in tax returns. */
export function IncomeGroups({ report, income }: IncomeProps) {
  const { t, i18n } = useTranslation("reports");
  const { locale } = useReader();
  const columns = useMemo<readonly Column<IncomeGroup>[]>(
    () => [
      {
        id: "kind",
        header: t("column.kind"),
        phone: "title",
        cell: ({ kind }) => t(`income.${kind}`),
        total: t("total"),
      },
      {
        id: "country",
        header: t("column.country"),
        cell: ({ country }) => countryName(country, i18n.language),
      },
      ...sumColumns<IncomeGroup>({
        ...{ words: { t, locale }, report, totals: income.totals, of: "groups" },
        nameOf: ({ kind, country }) => `${kind}-${country}`,
        derive: (group, name) => {
          const title = `${t(`income.${group.kind}`)}, ${countryName(group.country, i18n.language)}`;
          return deriveIncomes({ t, locale }, report, name, { ...group, title });
        },
      }),
    ],
    [t, locale, i18n.language, report, income.totals],
  );
  return (
    <Card title={t("groups")} isFlush>
      <DataTable
        label={t("groups")}
        columns={columns}
        rows={income.groups}
        rowId={({ kind, country }) => `${kind} ${country}`}
        sortParam="groups"
      />
    </Card>
  );
}

/** Payments as booked and in the report's currency. */
export function IncomeTable({ report, income }: IncomeProps) {
  const { t, i18n } = useTranslation("reports");
  const { locale } = useReader();
  const columns = useMemo<readonly Column<IncomeRow>[]>(
    () => [
      {
        id: "asset",
        header: t("column.asset"),
        phone: "title",
        cell: ({ asset, kind, account }) => (
          <TwoLines
            first={asset?.ticker ?? t(`income.${kind}`)}
            second={[asset && t(`income.${kind}`), account].filter(Boolean).join(" · ") || undefined}
          />
        ),
        total: t("total"),
        sortValue: ({ asset }) => asset?.ticker ?? null,
      },
      {
        id: "date",
        header: t("column.date"),
        cell: ({ transactionId: id, date: day, asset, kind }) => (
          <Opens
            figure={dayFigure(day)}
            name={`date-${id}`}
            derive={() => {
              const what = `${t("column.date")} · ${asset?.ticker ?? t(`income.${kind}`)}`;
              return deriveDay({ t, locale }, report, { id, day, what });
            }}
          >
            <DateText value={day} width="digits" />
          </Opens>
        ),
        sortValue: ({ date }) => date,
      },
      {
        id: "country",
        header: t("column.country"),
        cell: ({ country }) => countryName(country, i18n.language),
        sortValue: ({ country }) => country,
      },
      {
        id: "booked",
        header: t("column.booked"),
        align: "end",
        cell: ({ money }) => <Money value={money.amount} currency={money.currency} />,
      },
      ...sumColumns<IncomeRow>({
        ...{ words: { t, locale }, report, totals: income.totals, of: "payments" },
        nameOf: ({ transactionId }) => transactionId,
        derive: (row, name) => deriveIncome({ t, locale }, report, row, name),
      }),
    ],
    [t, locale, i18n.language, report, income.totals],
  );
  return (
    <DataTable
      label={t("rows.income")}
      columns={columns}
      rows={income.rows}
      rowId={({ transactionId }) => transactionId}
    />
  );
}

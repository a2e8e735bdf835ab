import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDayWithName } from "../../i18n/format-date.ts";
import { useReader } from "../../i18n/reader-context.tsx";
import { DateText, Money } from "../../ui/money/amounts.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { Card } from "../../ui/shell/card.tsx";
import { type Column, figureSortValue } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";
import { TwoLines } from "../../ui/table/two-lines.tsx";
import { countryName } from "./country-name.ts";
import classes from "./reports.module.css";
import type { RussiaLine, RussiaReport } from "./russia.contract.ts";

type Result = NonNullable<RussiaReport["result"]>;
type Account = RussiaReport["accounts"][number];
type Group = Result["groups"][number];
type Line = RussiaLine & { readonly id: string };
type Figure = RussiaLine["income"];

const sum = <Row extends { readonly id: string }>(
  id: string,
  header: string,
  take: (row: Row) => Figure,
  phone: "line" | "value" = "line",
): Column<Row> => ({
  ...{ id, header, align: "end", phone },
  cell: (row) => <FigureText figure={take(row)} name={`${id}-${row.id}`} variant="cell" />,
  sortValue: (row) => figureSortValue(take(row)),
  sortAs: "decimal",
});

/** Per account what its tax agent counted apart from what the owner declares. */
export function RussiaAccounts({ report }: { readonly report: RussiaReport }) {
  const { t, i18n } = useTranslation("reports");
  const columns = useMemo<readonly Column<Account>[]>(
    () => [
      {
        id: "account",
        header: t("column.account"),
        phone: "title",
        cell: ({ name, portfolio, country, isCountryKnown }) => (
          <TwoLines
            first={name || portfolio}
            second={isCountryKnown ? countryName(country, i18n.language) : t("russia.form.unknownCountry")}
          />
        ),
      },
      sum("agentIncome", t("russia.agentIncome"), ({ byAgent }) => byAgent.income),
      sum("agentDeduction", t("russia.agentDeduction"), ({ byAgent }) => byAgent.deduction),
      sum("withheld", t("russia.withheld"), ({ withheld }) => withheld),
      sum("ownIncome", t("russia.ownIncome"), ({ declared }) => declared.income, "value"),
      sum("ownDeduction", t("russia.ownDeduction"), ({ declared }) => declared.deduction),
      sum("foreignTax", t("russia.column.foreignTax"), ({ declared }) => declared.foreignTax),
      sum("credit", t("russia.column.credit"), ({ declared }) => declared.credit),
    ],
    [t, i18n.language],
  );
  if (report.accounts.length === 0) return null;
  return (
    <Card title={t("russia.accounts")} isFlush>
      <DataTable
        label={t("russia.accounts")}
        columns={columns}
        rows={report.accounts}
        rowId={({ id }) => id}
        sortParam="accounts"
      />
    </Card>
  );
}

function lineColumns(t: TFunction<"reports">, language: string): readonly Column<Line>[] {
  return [
    {
      id: "source",
      header: t("russia.column.source"),
      phone: "title",
      cell: ({ source, country, isByAgent }) => (
        <TwoLines
          first={source}
          second={`${countryName(country, language)} · ${t(isByAgent ? "russia.byAgent" : "russia.declared")}`}
        />
      ),
      sortValue: ({ source }) => source,
    },
    { id: "appendix", header: t("russia.column.appendix"), cell: ({ appendix }) => appendix },
    {
      id: "date",
      header: t("column.date"),
      cell: ({ date }) => <DateText value={date} width="digits" />,
      sortValue: ({ date }) => date,
    },
    { id: "code", header: t("russia.column.incomeCode"), cell: ({ incomeCode }) => incomeCode },
    {
      id: "booked",
      header: t("column.booked"),
      align: "end",
      cell: ({ money }) => <Money value={money.amount} currency={money.currency} />,
    },
    sum("income", t("russia.column.incomeRub"), ({ income }) => income, "value"),
    {
      id: "deductionCode",
      header: t("russia.column.deductionCode"),
      cell: ({ deductionCode }) => deductionCode ?? "",
    },
    sum("deduction", t("russia.column.deduction"), ({ deduction }) => deduction),
    sum("foreignTax", t("russia.column.foreignTax"), ({ foreignTaxRub }) => foreignTaxRub),
    sum("credit", t("russia.column.credit"), ({ credit }) => credit),
  ];
}

/** Entries that are in the page at once: each has ten cells, and the file has them all. */
const manyLines = 60;

/** Appendices 1 and 2, entry by entry. */
export function RussiaLines({ report, result }: { readonly report: RussiaReport; readonly result: Result }) {
  const { t, i18n } = useTranslation("reports");
  const columns = useMemo(() => lineColumns(t, i18n.language), [t, i18n.language]);
  const rows = useMemo(() => result.lines.map((line, at) => ({ ...line, id: String(at) })), [result.lines]);
  if (rows.length === 0)
    return (
      <Card title={t("russia.lines")}>
        <p className={classes.muted}>{t("empty.income", { year: report.year })}</p>
      </Card>
    );
  return (
    <Card title={t("russia.lines")} isFlush footer={t("russia.linesText")}>
      <DataTable
        label={t("russia.lines")}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        virtualFrom={manyLines}
      />
    </Card>
  );
}

function groupColumns(t: TFunction<"reports">): readonly Column<Group & { readonly id: string }>[] {
  return [
    {
      id: "group",
      header: t("russia.column.group"),
      phone: "title",
      cell: ({ group }) => t(`russia.group.${group}`),
    },
    { id: "code", header: t("russia.column.incomeCode"), cell: ({ incomeCode }) => incomeCode },
    { id: "deduction", header: t("russia.column.deductionCode"), cell: ({ deductionCode }) => deductionCode },
    sum("groupIncome", t("russia.column.incomeRub"), ({ income }) => income),
    sum("groupExpense", t("russia.column.expense"), ({ expense }) => expense),
    sum("groupResult", t("russia.column.result"), ({ result }) => result, "value"),
  ];
}

/** Appendix 8: operations by group, what losses took from other groups, and investment accounts that ended. */
export function RussiaGroups({ result }: { readonly result: Result }) {
  const { t } = useTranslation("reports");
  const { locale } = useReader();
  const columns = useMemo(() => groupColumns(t), [t]);
  const rows = useMemo(() => result.groups.map((row) => ({ ...row, id: row.group })), [result.groups]);
  if (rows.length + result.iis.length === 0) return null;
  return (
    <Card title={t("russia.groups")} isFlush={rows.length > 0}>
      {rows.length > 0 && (
        <DataTable
          label={t("russia.groups")}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          sortParam="groups"
        />
      )}
      <ul className={classes.remarks}>
        {result.netting.map(({ loss, lowers, code, amount }) => (
          <li key={`${loss} ${lowers}`}>
            {t("russia.netting", {
              loss: t(`russia.group.${loss}`),
              lowers: t(`russia.group.${lowers}`),
            })}{" "}
            ({code}): <FigureText figure={amount} name={`netting-${code}`} />
          </li>
        ))}
        {result.iis.map(({ accountId, wrapper, closedOn, fullYears, neededYears, base }) => (
          <li key={accountId}>
            {t("russia.iisLine", {
              ...{ account: t(`russia.wrapper.${wrapper}`), date: formatDayWithName(closedOn, locale) },
              ...{ years: fullYears, needed: neededYears },
            })}{" "}
            <FigureText figure={base} name={`iis-${accountId}`} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

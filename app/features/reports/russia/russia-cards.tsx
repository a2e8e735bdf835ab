import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import { useReader } from "../../../i18n/reader-context.tsx";
import { DateText, Money } from "../../../ui/money/amounts.tsx";
import type { Derivation } from "../../../ui/money/derivation.ts";
import type { DeriveWords } from "../../../ui/money/derive-words.ts";
import { FigureText } from "../../../ui/money/figure.tsx";
import { Opens } from "../../../ui/money/opens.tsx";
import { dayFigure } from "../../../ui/money/plain-figures.ts";
import { Card } from "../../../ui/shell/card.tsx";
import { EmptyLine } from "../../../ui/states/empty-line.tsx";
import { type Column, figureSortValue } from "../../../ui/table/columns.ts";
import { DataTable } from "../../../ui/table/data-table.tsx";
import { TwoLines } from "../../../ui/table/two-lines.tsx";
import { countryName } from "../country-name.ts";
import { deriveDay } from "../derive-report.ts";
import classes from "../reports.module.css";
import {
  type AccountSum,
  deriveAccount,
  deriveGroup,
  deriveIis,
  deriveLine,
  deriveNetting,
  type LineSum,
} from "./derive-russia.ts";
import type { RussiaLine, RussiaReport } from "./russia.contract.ts";

type Result = NonNullable<RussiaReport["result"]>;
type Account = RussiaReport["accounts"][number];
type Group = Result["groups"][number];
type Line = RussiaLine & { readonly id: string };
type Figure = RussiaLine["income"];

interface Sum<Row> {
  readonly id: string;
  readonly header: string;
  readonly take: (row: Row) => Figure;
  readonly derive: (row: Row) => Derivation;
  readonly phone?: "line" | "value";
}

const sum = <Row extends { readonly id: string }>({
  id,
  header,
  take,
  derive,
  phone = "line",
}: Sum<Row>): Column<Row> => ({
  ...{ id, header, align: "end", phone },
  cell: (row) => (
    <FigureText figure={take(row)} name={`${id}-${row.id}`} variant="cell" derive={() => derive(row)} />
  ),
  sortValue: (row) => figureSortValue(take(row)),
  sortAs: "decimal",
});

const accountSums: readonly (readonly [AccountSum, string, (account: Account) => Figure])[] = [
  ["agentIncome", "russia.agentIncome", ({ byAgent }) => byAgent.income],
  ["agentDeduction", "russia.agentDeduction", ({ byAgent }) => byAgent.deduction],
  ["withheld", "russia.withheld", ({ withheld }) => withheld],
  ["ownIncome", "russia.ownIncome", ({ declared }) => declared.income],
  ["ownDeduction", "russia.ownDeduction", ({ declared }) => declared.deduction],
  ["foreignTax", "russia.column.foreignTax", ({ declared }) => declared.foreignTax],
  ["credit", "russia.column.credit", ({ declared }) => declared.credit],
];

/** By account, the tax agent's part separately. */
export function RussiaAccounts({ report }: { readonly report: RussiaReport }) {
  const { t, i18n } = useTranslation("reports");
  const { locale } = useReader();
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
      ...accountSums.map(([id, key, take]) =>
        sum<Account>({
          ...{ id, header: t(key), take, ...(id === "ownIncome" && { phone: "value" }) },
          derive: (account) => deriveAccount({ t, locale }, report, account, id),
        }),
      ),
    ],
    [t, locale, i18n.language, report],
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

function lineColumns(words: DeriveWords, language: string, report: RussiaReport): readonly Column<Line>[] {
  const { t } = words;
  const lineSum = (id: LineSum, key: string, take: (line: Line) => Figure): Column<Line> =>
    sum({
      ...{ id, header: t(`reports:russia.column.${key}`), take, ...(id === "income" && { phone: "value" }) },
      derive: (line) => deriveLine(words, report, line, id),
    });
  return [
    {
      id: "source",
      header: t("reports:russia.column.source"),
      phone: "title",
      cell: ({ source, country, isByAgent }) => (
        <TwoLines
          first={source}
          second={`${countryName(country, language)} · ${t(isByAgent ? "reports:russia.byAgent" : "reports:russia.declared")}`}
        />
      ),
      sortValue: ({ source }) => source,
    },
    { id: "appendix", header: t("reports:russia.column.appendix"), cell: ({ appendix }) => appendix },
    {
      id: "date",
      header: t("reports:column.date"),
      cell: ({ id, date, source, portfolioId, transactionId }) => (
        <Opens
          figure={dayFigure(date)}
          name={`date-${id}`}
          derive={() => deriveDay(words, { portfolioId }, { id: transactionId, day: date, what: source })}
        >
          <DateText value={date} width="digits" />
        </Opens>
      ),
      sortValue: ({ date }) => date,
    },
    { id: "code", header: t("reports:russia.column.incomeCode"), cell: ({ incomeCode }) => incomeCode },
    {
      id: "booked",
      header: t("reports:column.booked"),
      align: "end",
      cell: ({ money }) => <Money value={money.amount} currency={money.currency} />,
    },
    lineSum("income", "incomeRub", ({ income }) => income),
    {
      id: "deductionCode",
      header: t("reports:russia.column.deductionCode"),
      cell: ({ deductionCode }) => deductionCode ?? "",
    },
    lineSum("deduction", "deduction", ({ deduction }) => deduction),
    lineSum("foreignTax", "foreignTax", ({ foreignTaxRub }) => foreignTaxRub),
    lineSum("credit", "credit", ({ credit }) => credit),
  ];
}

/** Limit of rendered entries, with ten cells each; the file has all. */
const manyLines = 60;

/** Appendices 1 and 2 by entry. */
export function RussiaLines({ report, result }: { readonly report: RussiaReport; readonly result: Result }) {
  const { t, i18n } = useTranslation("reports");
  const { locale } = useReader();
  const columns = useMemo(
    () => lineColumns({ t, locale }, i18n.language, report),
    [t, locale, i18n.language, report],
  );
  const rows = useMemo(() => result.lines.map((line, at) => ({ ...line, id: String(at) })), [result.lines]);
  if (rows.length === 0)
    return (
      <Card title={t("russia.lines")}>
        <EmptyLine>{t("empty.income", { year: report.year })}</EmptyLine>
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

function groupColumns(words: DeriveWords, whole: Result): readonly Column<Group & { readonly id: string }>[] {
  const { t } = words;
  const groupSum = (name: "income" | "expense" | "result", id: string, key: string) =>
    sum<Group & { readonly id: string }>({
      ...{ id, header: t(`reports:russia.column.${key}`), take: (group) => group[name] },
      ...(name === "result" && { phone: "value" }),
      derive: (group) => deriveGroup(words, whole, group, name),
    });
  return [
    {
      id: "group",
      header: t("reports:russia.column.group"),
      phone: "title",
      cell: ({ group }) => t(`reports:russia.group.${group}`),
    },
    { id: "code", header: t("reports:russia.column.incomeCode"), cell: ({ incomeCode }) => incomeCode },
    {
      id: "deduction",
      header: t("reports:russia.column.deductionCode"),
      cell: ({ deductionCode }) => deductionCode,
    },
    groupSum("income", "groupIncome", "incomeRub"),
    groupSum("expense", "groupExpense", "expense"),
    groupSum("result", "groupResult", "result"),
  ];
}

/** Appendix 8: operations by group, netting, closed investment accounts. */
export function RussiaGroups({ result }: { readonly result: Result }) {
  const { t } = useTranslation("reports");
  const { locale } = useReader();
  const columns = useMemo(() => groupColumns({ t, locale }, result), [t, locale, result]);
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
        {result.netting.map((step) => (
          <li key={`${step.loss} ${step.lowers}`}>
            {t("russia.netting", {
              loss: t(`russia.group.${step.loss}`),
              lowers: t(`russia.group.${step.lowers}`),
            })}{" "}
            ({step.code}):{" "}
            <FigureText
              figure={step.amount}
              name={`netting-${step.code}`}
              derive={() => deriveNetting({ t, locale }, result, step)}
            />
          </li>
        ))}
        {result.iis.map((iis) => (
          <li key={iis.accountId}>
            {t("russia.iisLine", {
              account: t(`russia.wrapper.${iis.wrapper}`),
              date: formatDayWithName(iis.closedOn, locale),
              ...{ years: iis.fullYears, needed: iis.neededYears },
            })}{" "}
            <FigureText
              figure={iis.base}
              name={`iis-${iis.accountId}`}
              derive={() => deriveIis({ t, locale }, iis)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

import type { TFunction } from "i18next";
import type { Figure } from "../../shared/common.schema.ts";
import type { Locale } from "../../shared/locales.ts";
import { type Marked, marksText } from "../../ui/money/marks-text.ts";
import { reasonText } from "../../ui/money/reason-text.ts";
import type { Report } from "./reports.contract.ts";

/** A file's column; numbers are right-aligned exact decimal text. */
export interface FileColumn {
  readonly title: string;
  readonly isNumber?: boolean;
  /** Two decimals in a PDF. */
  readonly isMoney?: boolean;
  /** Relative width in a PDF; default 1. */
  readonly width?: number;
}

export interface FileTable {
  readonly title: string;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly totals?: readonly (string | null)[];
}

export interface FileWords {
  readonly t: TFunction;
  readonly locale: Locale;
}

/** Returns a figure's exact text; null when refused, explained in the notes. */
export const textOf = (figure: Figure): string | null => ("value" in figure ? figure.value : null);

/** Formats marks and refusals of a row. */
export const notesOf = (marked: readonly Marked[], { t, locale }: FileWords): string | null =>
  marksText(marked, t, locale);

const number = (title: string): FileColumn => ({ title, isNumber: true });
export const moneyColumn = (title: string): FileColumn => ({ title, isNumber: true, isMoney: true });

function gainsTable(gains: NonNullable<Report["gains"]>, words: FileWords): FileTable {
  const { t } = words;
  const { totals } = gains;
  return {
    title: t("reports:kind.gains"),
    columns: [
      { title: t("reports:column.asset"), width: 1.2 },
      { title: t("reports:column.name"), width: 2.4 },
      { title: t("reports:column.account"), width: 1.2 },
      number(t("reports:column.quantity")),
      { title: t("reports:column.acquiredOn") },
      { title: t("reports:column.soldOn") },
      { ...number(t("reports:column.days")), width: 0.6 },
      { title: t("reports:column.term"), width: 0.9 },
      moneyColumn(t("reports:column.proceeds")),
      moneyColumn(t("reports:column.cost")),
      moneyColumn(t("reports:column.fees")),
      moneyColumn(t("reports:column.gain")),
      { title: t("reports:column.note"), width: 1.6 },
    ],
    rows: gains.rows.map(({ asset, proceeds, cost, fees, gain, ...row }) => [
      ...[asset.ticker, asset.name, row.account, row.quantity, row.acquiredOn, row.soldOn],
      String(row.holdingDays),
      t(row.isLong ? "reports:term.long" : "reports:term.short"),
      ...[proceeds, cost, fees, gain].map(textOf),
      notesOf([row.isRepayment && t("reports:repayment"), proceeds, cost, fees, gain], words),
    ]),
    totals: [
      ...[t("reports:total"), null, null, null, null, null, null, null],
      ...[totals.proceeds, totals.cost, totals.fees, totals.gain].map(textOf),
      notesOf([totals.proceeds, totals.cost, totals.fees, totals.gain], words),
    ],
  };
}

function incomeTable(income: NonNullable<Report["income"]>, words: FileWords): FileTable {
  const { t } = words;
  const { totals } = income;
  const sums = (of: Pick<typeof totals, "gross" | "deductions" | "withheld" | "net">) =>
    [of.gross, of.deductions, of.withheld, of.net].map(textOf);
  return {
    title: t("reports:kind.income"),
    columns: [
      { title: t("reports:column.date") },
      { title: t("reports:column.kind"), width: 1.2 },
      { title: t("reports:column.asset"), width: 1.2 },
      { title: t("reports:column.name"), width: 2.4 },
      { title: t("reports:column.account"), width: 1.2 },
      { title: t("reports:column.country"), width: 0.7 },
      moneyColumn(t("reports:column.booked")),
      { title: t("reports:column.currency"), width: 0.7 },
      moneyColumn(t("reports:column.gross")),
      moneyColumn(t("reports:column.deductions")),
      moneyColumn(t("reports:column.withheld")),
      moneyColumn(t("reports:column.net")),
      { title: t("reports:column.note"), width: 1.6 },
    ],
    rows: income.rows.map(({ asset, money, ...row }) => [
      ...[row.date, t(`reports:income.${row.kind}`), asset?.ticker ?? null, asset?.name ?? null],
      ...[row.account, row.country, money.amount, money.currency, ...sums(row)],
      notesOf([row.gross, row.deductions, row.withheld, row.net], words),
    ]),
    totals: [
      ...[t("reports:total"), null, null, null, null, null, null, null],
      ...sums(totals),
      notesOf([totals.gross, totals.deductions, totals.withheld, totals.net], words),
    ],
  };
}

function sumsTable(report: Report, words: FileWords): FileTable {
  const { t, locale } = words;
  const sums = Object.entries(report.gains?.totals ?? report.income?.totals ?? {});
  return {
    title: t("reports:sums"),
    columns: [
      { title: t("reports:column.sum") },
      moneyColumn(report.currency),
      { title: t("reports:column.note"), width: 2 },
    ],
    rows: [
      ...sums.map(([name, figure]) => [t(`reports:sum.${name}`), textOf(figure), notesOf([figure], words)]),
      ...report.open.map((reason) => [t("reports:open"), null, reasonText(reason, t, locale)]),
    ],
  };
}

/** Returns a report's tables: rows, sums, open points. */
export function reportTables(report: Report, words: FileWords): FileTable[] {
  const rows = report.gains
    ? [gainsTable(report.gains, words)]
    : report.income
      ? [incomeTable(report.income, words)]
      : [];
  return [...rows, sumsTable(report, words)];
}

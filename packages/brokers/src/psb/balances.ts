import { firstText } from "../kit/reports/report.ts";
import { type BalanceTitles, readReportBalances } from "../kit/reports/report-balances.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import type { Balances } from "../statement.ts";
import { PSB_BALANCES, PSB_SECTIONS } from "./sections.ts";

const TITLES: BalanceTitles = { ...PSB_BALANCES, all: PSB_SECTIONS.map(({ title }) => title) };
const ISIN = /\b[A-Z]{2}[A-Z0-9]{9}\d\b/;
const LABEL = /[а-яё]/i;

const isLabels = ({ cells }: CsvRecord): boolean =>
  cells.every((cell) => cell.trim() === "" || LABEL.test(cell));

/** Merges the two header rows of the money table. */
const withOneHeader = (records: readonly CsvRecord[]): readonly CsvRecord[] => {
  const title = records.findIndex((record) => PSB_BALANCES.cash.test(firstText(record)));
  const [upper, lower] = [records[title + 1], records[title + 2]];
  if (title < 0 || upper === undefined || lower === undefined) return records;
  const isHeader = isLabels(upper) && isLabels(lower);
  if (!isHeader) return records;
  const width = Math.max(upper.cells.length, lower.cells.length);
  const cells = Array.from({ length: width }, (_, at) =>
    `${upper.cells[at] ?? ""} ${lower.cells[at] ?? ""}`.trim(),
  );
  return [...records.slice(0, title + 1), { ...upper, cells }, ...records.slice(title + 3)];
};

/** Reads cash by market, with unsettled deals, and securities by ISIN. */
export const readBalances = (
  records: readonly CsvRecord[],
  book: SecurityBook,
  period: { readonly from: string; readonly to: string } | undefined,
): { readonly opening?: Balances; readonly closing: Balances } =>
  readReportBalances(withOneHeader(records), TITLES, period, (_, cellOf) => {
    const name = cellOf(/^наименование/i);
    const isin = ISIN.exec(cellOf(/isin/i))?.[0] ?? "";
    return name === "" && isin === "" ? undefined : book.add({ name, isin });
  });

import type { PendingDeal } from "../kit/pending-deals.ts";
import { firstText } from "../kit/reports/report.ts";
import { readMoment } from "../kit/reports/report-reading.ts";
import type { SectionTotal } from "../kit/reports/section-totals.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import type { TableRow } from "../kit/tables/table-row.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { add, negate } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";
import { tidy } from "../kit/text/tidy-text.ts";
import { addNameCell, isSaleOf, pairOf } from "./trades.ts";

type Row = TableRow<string>;

export const CASH_TITLE = /^Отч[её]т об остатках денежных средств/i;
export const POSITIONS_TITLE = /^Отч[её]т об остатках ценных бумаг/i;

const GROUP = { before: /^входящий остаток/i, after: /^исходящий остаток/i };
const TOTAL = /^итого/i;
const MARKET = /рынок$/i;
const PLANNED = /^плановый/i;
const CURRENCY = /^валюта$/i;
/** Below the currencies, in roubles. */
const SUM_OF_ALL = /^(?:сумма денежных средств|\(в рублях)/i;
const HEADER_ROWS = 3;
const PLAIN_HEADER = ["Валюта", "Входящий остаток", "Исходящий остаток", "Плановый исходящий остаток"];

const cellsOf = (record: CsvRecord | undefined): readonly string[] => (record?.cells ?? []).map(tidy);

const numberOf = (text: string): string | undefined => {
  const read = text === "" ? undefined : readNumber(text, text.includes(",") ? "," : ".");
  return read !== undefined && "value" in read ? read.value : undefined;
};

interface CashColumns {
  readonly currency: number;
  /** Total of all markets, or the markets without a total. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly planned: number;
}

/**
 * Columns under three header rows: opening and closing balance, below them currency and planned balance, then markets
 * and total. Undefined for another header.
 */
const columnsOf = (header: readonly (readonly string[])[]): CashColumns | undefined => {
  const [groups = [], middle = [], lower = []] = header;
  const place = (cells: readonly string[], label: RegExp) => cells.findIndex((cell) => label.test(cell));
  const [before, after] = [place(groups, GROUP.before), place(groups, GROUP.after)];
  const currency = place(middle, CURRENCY);
  if (before < 0 || after <= before || currency < 0) return undefined;
  const planned = place(middle, PLANNED);
  const under = (from: number, to: number): readonly number[] => {
    const own = lower.flatMap((cell, at) => (at >= from && at < to ? [{ cell, at }] : []));
    const total = own.filter(({ cell }) => TOTAL.test(cell));
    return (total.length > 0 ? total : own.filter(({ cell }) => MARKET.test(cell))).map(({ at }) => at);
  };
  const columns = {
    ...{ currency, planned },
    before: under(before, after),
    after: under(after, planned < 0 ? lower.length : planned),
  };
  return columns.before.length > 0 && columns.after.length > 0 ? columns : undefined;
};

const sumOf = (cells: readonly string[], places: readonly number[]): string | undefined => {
  const numbers = places.map((at) => numberOf(cells[at] ?? ""));
  return numbers.every((found) => found !== undefined) ? numbers.reduce(add, "0") : undefined;
};

export const withPlainCash = (records: readonly CsvRecord[]): readonly CsvRecord[] => {
  const start = records.findIndex((record) => CASH_TITLE.test(firstText(record))) + 1;
  const header = records.slice(start, start + HEADER_ROWS);
  const columns = start === 0 ? undefined : columnsOf(header.map(cellsOf));
  const [first] = header;
  if (columns === undefined || first === undefined) return records;
  const rest = records.slice(start + HEADER_ROWS);
  const end = rest.findIndex((record) => readCurrency(cellsOf(record)[columns.currency] ?? "") === undefined);
  const own = end < 0 ? rest : rest.slice(0, end);
  const plain = own.map((record): CsvRecord => {
    const cells = cellsOf(record);
    const [before = "", after = ""] = [sumOf(cells, columns.before), sumOf(cells, columns.after)];
    const planned = columns.planned < 0 ? undefined : numberOf(cells[columns.planned] ?? "");
    return { line: record.line, cells: [cells[columns.currency] ?? "", before, after, planned ?? after] };
  });
  const below = rest.slice(own.length).filter((record) => !SUM_OF_ALL.test(firstText(record)));
  return [...records.slice(0, start), { line: first.line, cells: PLAIN_HEADER }, ...plain, ...below];
};

const pendingOf = (row: Row, isSale: boolean, isExchange: boolean, book: SecurityBook): PendingDeal => {
  const [quantity, amount] = [row.size("quantity") ?? "0", row.size("amount") ?? "0"];
  const [units, money] = isSale ? [negate(quantity), amount] : [quantity, negate(amount)];
  const pair = isExchange ? pairOf(row) : undefined;
  const paid = { currency: pair?.quote ?? row.currency("currency")?.code ?? "", amount: money };
  if (pair !== undefined) return { cash: [{ currency: pair.base, amount: units }, paid] };
  if (isExchange) return { cash: [paid] };
  return { cash: [paid], instrument: addNameCell(row.text("name"), book), quantity: units };
};

export interface SettledDeals {
  readonly rows: readonly Row[];
  readonly isExchange: boolean;
}

/** Returns deals of earlier periods settled in this one or later, without fees, which are cash movements. */
export const pendingDeals = (
  from: string | undefined,
  deals: readonly SettledDeals[],
  book: SecurityBook,
): PendingDeal[] =>
  deals.flatMap(({ rows, isExchange }) =>
    rows.flatMap((row): PendingDeal[] => {
      const isSale = isSaleOf(row);
      const { date } = readMoment(row, "day");
      if (from === undefined || isSale === undefined || date === "" || date >= from) return [];
      const pending = pendingOf(row, isSale, isExchange, book);
      return row.problems.length > 0 ? [] : [pending];
    }),
  );

const plain = (text: string): string => text.toLowerCase().replaceAll("ё", "е");

/**
 * Returns the summary's sums by operation type and currency, with the movements of that type. A row has title, sum and
 * currency; the title only at the first currency.
 */
export const summaryTotals = (
  title: string,
  records: readonly CsvRecord[],
  movements: readonly Row[],
): SectionTotal[] => {
  const codeOf = (text: string) => readCurrency(text)?.code;
  let label = "";
  return records.flatMap((record): SectionTotal[] => {
    const [first = "", second = "", third = ""] = cellsOf(record).filter((cell) => cell !== "");
    const isFirst = numberOf(first) === undefined;
    if (isFirst) label = first;
    const [sum, code] = isFirst ? [second, third] : [first, second];
    const [printed, currency] = [numberOf(sum), codeOf(code)];
    const own = movements.filter((row) => plain(row.text("kind")) === plain(label));
    if (own.length === 0 || printed === undefined || currency === undefined) return [];
    const parts = own
      .filter((row) => codeOf(row.text("currency")) === currency)
      .map((row) => ({ line: row.line, amount: numberOf(row.text("amount")) ?? "0" }));
    return [{ label: `${title}, ${label} ${currency}`, line: record.line, printed, choices: [parts] }];
  });
};

/** Returns whether a line is a position, read as a balance despite its dates. */
export const isPosition = (record: CsvRecord, book: SecurityBook): boolean =>
  record.cells.some((cell) => addNameCell(cell, book) !== undefined);

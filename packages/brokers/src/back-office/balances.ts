import type { PendingDeal } from "../kit/pending-deals.ts";
import { firstText } from "../kit/reports/report.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import type { FieldRow } from "../kit/tables/field-row.ts";
import type { TableRow } from "../kit/tables/report-tables.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { absolute, add, negate } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";
import { tidy } from "../kit/text/tidy-text.ts";
import type { SecurityTable } from "./security-table.ts";
import { SIDES } from "./trades.ts";

const LABEL = /[а-яё]/i;
const TOTAL = /^(?:итого|всего)/i;
const PLAIN_HEADER = ["Валюта", "Входящий остаток", "Исходящий остаток", "Плановый исходящий остаток"];
const ROWS = {
  before: /^входящий остаток/i,
  after: /^исходящий остаток/i,
  planned: /^позиция по дс на t\+n/i,
};

const cellsOf = (record: CsvRecord | undefined): readonly string[] => (record?.cells ?? []).map(tidy);
const isLabels = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell !== "") && cells.every((cell) => cell === "" || LABEL.test(cell));

const numberOf = (text: string): string | undefined => {
  const read = readNumber(text, text.includes(",") ? "," : ".");
  return "value" in read ? read.value : undefined;
};

/** Currency of "Основной рынок, РУБ"; undefined for totals. */
const currencyOf = (label: string): string | undefined =>
  TOTAL.test(label) || !label.includes(",") ? undefined : readCurrency(label.split(",").at(-1) ?? "")?.code;

/** Merges two rows of labels: the lower prevails. */
const withOneHeading = (records: readonly CsvRecord[]): readonly CsvRecord[] | undefined => {
  const [upper, lower] = [cellsOf(records[0]), cellsOf(records[1])];
  const [first] = records;
  if (first === undefined || !isLabels(upper) || !isLabels(lower)) return undefined;
  const width = Math.max(upper.length, lower.length);
  const cells = Array.from({ length: width }, (_, at) => lower[at] || (upper[at] ?? ""));
  return [{ ...first, cells }, ...records.slice(2)];
};

const turned = (records: readonly CsvRecord[]): readonly CsvRecord[] | undefined => {
  const [first] = records;
  const columns = cellsOf(first).flatMap((label, at) => {
    const currency = currencyOf(label);
    return currency === undefined ? [] : [{ currency, at }];
  });
  const rowOf = (title: RegExp) => records.find((record) => title.test(firstText(record)));
  const [before, after] = [rowOf(ROWS.before), rowOf(ROWS.after)];
  if (first === undefined || columns.length === 0 || before === undefined || after === undefined)
    return undefined;
  const planned = rowOf(ROWS.planned) ?? after;
  const lines = columns.map(({ currency, at }) => ({
    line: after.line,
    cells: [currency, ...[before, after, planned].map((record) => cellsOf(record)[at] ?? "")],
  }));
  return [{ line: first.line, cells: PLAIN_HEADER }, ...lines];
};

/** Rewrites the cash table with one row of labels and a line per currency. */
export const withPlainCash = (
  records: readonly CsvRecord[],
  title: RegExp,
  titles: readonly RegExp[],
): readonly CsvRecord[] => {
  const start = records.findIndex((record) => title.test(firstText(record))) + 1;
  if (start === 0) return records;
  const rest = records.slice(start);
  const next = rest.findIndex((record) => titles.some((other) => other.test(firstText(record))));
  const own = next < 0 ? rest : rest.slice(0, next);
  const plain = turned(own) ?? withOneHeading(own) ?? own;
  return [...records.slice(0, start), ...plain, ...rest.slice(own.length)];
};

/** Returns deals of earlier periods settled in this one, without fees, whose day no report states. */
export const pendingDeals = (
  settled: readonly TableRow[],
  deals: readonly TableRow[],
  from: string | undefined,
  book: SecurityTable,
): PendingDeal[] => {
  const known = new Set(deals.map(({ row }) => row.cell("Номер сделки")));
  return settled.flatMap(({ row, group }): PendingDeal[] => {
    const side = SIDES[row.cell("Вид сделки").toLowerCase()];
    const { date } = row.cell("Дата сделки") === "" ? { date: "" } : row.date("Дата сделки");
    const [quantity, amount] = [numberOf(row.cell("Количество")), numberOf(row.cell("Сумма сделки"))];
    const currency = readCurrency(row.cell("Валюта суммы"))?.code;
    if (from === undefined || date === "" || date >= from || known.has(row.cell("Номер сделки"))) return [];
    if (side === undefined || currency === undefined || quantity === undefined || amount === undefined)
      return [];
    const money = add(absolute(amount), absolute(numberOf(row.cell("НКД")) ?? "0"));
    const isSale = side === "sell";
    const units = absolute(quantity);
    return [
      {
        cash: [{ currency, amount: isSale ? money : negate(money) }],
        instrument: book.ofCells("", row.cell("ISIN")) ?? book.ofTitle(group),
        quantity: isSale ? negate(units) : units,
      },
    ];
  });
};

const MONEY = "Сумма сделки";
const CHANGE = /^изменение/i;
const NET = /^оборот \/ итого/i;

/**
 * Returns whether a total subtracts a deal: "Изменение" nets changes, "Оборот / Итого" paid less received. Undefined: a
 * plain sum.
 */
export const isAgainst = (row: FieldRow, column: string, total: FieldRow): boolean | undefined => {
  const side = SIDES[row.cell("Вид сделки").toLowerCase()];
  if (CHANGE.test(total.raw)) {
    if (column === "Количество") return side === "sell";
    return column === MONEY ? side !== "sell" : undefined;
  }
  return NET.test(total.raw) ? column === MONEY && side === "sell" : undefined;
};

import { balanceLines } from "../kit/reports/report-balances.ts";
import type { SecurityBook } from "../kit/security-book.ts";
import type { CsvRecord } from "../kit/tables/csv.ts";
import { normaliseLabel } from "../kit/tables/header.ts";
import { readCurrency } from "../kit/text/currencies.ts";
import { readDate } from "../kit/text/dates.ts";
import { add, isZero } from "../kit/text/decimal-text.ts";
import { isIsin } from "../kit/text/isin.ts";
import { isEmptyCell, readNumber } from "../kit/text/numbers.ts";
import type { Balances } from "../statement.ts";
import { CASH } from "./sections.ts";

/** Currency codes after the comment: the first of a currency is the movement, later ones end-of-day values. */
const currenciesIn = (record: CsvRecord | undefined, note: number): Map<string, number> => {
  const money = new Map<string, number>();
  for (const [index, cell] of (record?.cells ?? []).entries()) {
    const currency = index > note ? readCurrency(cell)?.code : undefined;
    if (currency !== undefined && !money.has(currency)) money.set(currency, index);
  }
  return money;
};

const isCodes = (record: CsvRecord | undefined): boolean => {
  const filled = (record?.cells ?? []).filter((cell) => cell.trim() !== "");
  return filled.length > 0 && filled.every((cell) => readCurrency(cell) !== undefined);
};

interface CashHeader {
  readonly kind: number;
  readonly note: number;
  readonly money: readonly (readonly [string, number])[];
  readonly isDouble: boolean;
}

const findCashHeader = (record: CsvRecord, below: CsvRecord | undefined): CashHeader | undefined => {
  const labels = record.cells.map(normaliseLabel);
  const [kind, note] = ["Наименование операции", "Комментарий"].map((label) =>
    labels.indexOf(normaliseLabel(label)),
  );
  if (kind === undefined || note === undefined || kind < 0 || note < 0) return undefined;
  const own = currenciesIn(record, note);
  const isDouble = own.size === 0 && isCodes(below);
  const money = isDouble ? currenciesIn(below, note) : own;
  return money.size === 0 ? undefined : { kind, note, money: [...money], isDouble };
};

const isNothing = (cell: string) =>
  isEmptyCell(cell) || Number(cell.replace(/[\s\u00a0]/g, "").replace(",", ".")) === 0;

const BOUNDARY = /^(?:остаток\s+)?на\s+(начало|конец)\s+периода/i;
/** Undefined for a payment. */
const boundaryOf = ({ cells }: CsvRecord): "before" | "after" | undefined => {
  const side = cells.map((cell) => BOUNDARY.exec(cell.trim())?.[1]).find((found) => found !== undefined);
  return side === undefined ? undefined : side.toLowerCase() === "начало" ? "before" : "after";
};

const labels = CASH.columns.map((column) => column.labels[0] ?? "");

/**
 * Lays out sheet "Движение ДС" as one payment a line: only its first row states the day, and every currency has a
 * column. Undefined without such a header.
 */
export const toCashRecords = (records: readonly CsvRecord[]): CsvRecord[] | undefined => {
  let header: CashHeader | undefined;
  let day = "";
  const laid: CsvRecord[] = [];
  let codes: CsvRecord | undefined;
  for (const [at, record] of records.entries()) {
    const found = findCashHeader(record, records[at + 1]);
    if (found !== undefined) {
      header = found;
      codes = found.isDouble ? records[at + 1] : undefined;
    }
    if (found !== undefined || header === undefined || record === codes) continue;
    const { kind, note, money } = header;
    const moment = record.cells.slice(0, kind).findLast((cell) => readDate(cell, "dmy") !== undefined);
    day = moment ?? day;
    const [word, comment] = [record.cells[kind] ?? "", record.cells[note] ?? ""];
    if (word.trim() === "" || boundaryOf(record) !== undefined) continue;
    const sums = money.flatMap(([currency, index]) => {
      const cell = record.cells[index] ?? "";
      return isNothing(cell) ? [] : [[currency, cell] as const];
    });
    for (const [currency, sum] of sums.length === 0 ? [["", ""] as const] : sums)
      laid.push({ line: record.line, cells: [day, word, comment, currency, sum] });
  }
  return header === undefined ? undefined : [{ line: 0, cells: labels }, ...laid];
};

interface CashSums {
  before: string;
  after: string;
}

const cashSums = (records: readonly CsvRecord[]): ReadonlyMap<string, CashSums> => {
  const at = records.findIndex((record, index) => findCashHeader(record, records[index + 1]) !== undefined);
  const header = at < 0 ? undefined : findCashHeader(records[at] as CsvRecord, records[at + 1]);
  const sums = new Map<string, CashSums>();
  const sides = new Set<string>();
  for (const record of records.slice(at + 1)) {
    const side = boundaryOf(record);
    if (side === undefined) continue;
    sides.add(side);
    for (const [currency, column] of header?.money ?? []) {
      const read = readNumber(
        record.cells[column] ?? "",
        (record.cells[column] ?? "").includes(",") ? "," : ".",
      );
      const known = sums.get(currency) ?? { before: "0", after: "0" };
      if ("value" in read) sums.set(currency, { ...known, [side]: read.value });
    }
  }
  return sides.size === 2 ? sums : new Map();
};

const CLOSING = /^исходящ|^(?:остаток )?на конец/i;
const GROUP = /^(?:валюта|акции|облигации|паи|прочее)$/i;
const MONEY = /^валюта$/i;

/** Rows of the group "Валюта" with the name above: either may hold the code. */
const moneyRows = (records: readonly CsvRecord[]): CsvRecord[] => {
  const rows: CsvRecord[] = [];
  let isMoney = false;
  let above: CsvRecord | undefined;
  for (const record of records) {
    const texts = record.cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
    const isGroup = texts.length === 1 && GROUP.test(texts[0] ?? "");
    if (isGroup) isMoney = MONEY.test(texts[0] ?? "");
    else if (isMoney && texts.length > 1)
      rows.push({ ...record, cells: [...record.cells, ...(above?.cells ?? [])] });
    above = isGroup || texts.length > 1 ? undefined : record;
  }
  return rows;
};

const headerOf = (records: readonly CsvRecord[]): readonly CsvRecord[] =>
  records.filter(({ cells }) => cells.some((cell) => CLOSING.test(cell.trim()))).slice(0, 1);

/**
 * Reads opening and closing balances of sheet "Динамика позиций": cash in its group, securities in the row of the ISIN.
 * Planned figures are ignored.
 */
export const readPositions = (
  records: readonly CsvRecord[],
  cashSheet: readonly CsvRecord[],
  book: SecurityBook,
): { readonly opening: Balances; readonly closing: Balances } => {
  const lines = balanceLines(records, false);
  const printed = cashSums(cashSheet);
  const money = balanceLines([...headerOf(records), ...moneyRows(records)], false);
  const on = (side: "before" | "after"): Balances => {
    const cash = new Map<string, string>();
    for (const line of money) {
      const code = line.cells.map((cell) => readCurrency(cell)?.code).find((found) => found !== undefined);
      // A currency has one line per place.
      if (code !== undefined) cash.set(code, add(cash.get(code) ?? "0", line[side] ?? "0"));
    }
    for (const [code, sums] of money.length === 0 ? printed : []) cash.set(code, sums[side]);
    return {
      cash: [...cash].map(([currency, amount]) => ({ currency, amount })),
      positions: lines.flatMap((line) => {
        const instrument = book.find(line.cells.find((cell) => isIsin(cell)) ?? "");
        const quantity = line[side] ?? "0";
        return instrument && !isZero(quantity) ? [{ instrument, quantity, currency: "RUB" }] : [];
      }),
    };
  };
  return { opening: on("before"), closing: on("after") };
};

/** Reads sheet "Динамика позиций": a security's name, and its ISIN in the next row. */
export const addPositions = (records: readonly CsvRecord[], book: SecurityBook): void => {
  for (const [index, { cells }] of records.entries()) {
    const column = cells.findIndex((cell) => isIsin(cell.trim()));
    const name = records[index - 1]?.cells[column]?.trim() ?? "";
    if (column >= 0 && name !== "" && !isIsin(name)) book.add({ name, isin: cells[column]?.trim() ?? "" });
  }
};

import type { CsvRecord } from "../kit/tables/csv.ts";

/** "Trade date (Дата сделки)": the English half is the label. */
const BILINGUAL = /^([A-Z][^()]*?)\s*\([^()]*[А-Яа-яЁё][^()]*\)\s*$/s;
const FEE = /\b(?:fees?|commissions?)\b/i;
/** Fee columns of deals, one per recipient. */
export const FEES = [1, 2, 3, 4, 5] as const;

const clean = (cell: string): string => cell.replace(/[\s\u00a0]+/g, " ").trim();
const english = (cell: string): string => BILINGUAL.exec(clean(cell))?.[1] ?? clean(cell);
const filled = ({ cells }: CsvRecord): number => cells.filter((cell) => cell.trim() !== "").length;
const isHeader = (record: CsvRecord): boolean =>
  filled(record) > 2 && record.cells.filter((cell) => BILINGUAL.test(clean(cell))).length > 2;
const isNumbering = ({ cells }: CsvRecord): boolean => {
  const numbers = cells.filter((cell) => cell.trim() !== "");
  return numbers.length > 2 && numbers.every((cell, index) => Number(cell) === index + 1);
};

/** Labels over a column group ("Fees": "broker", "exchange") become prefixes. */
const joined = (top: CsvRecord, below: CsvRecord | undefined): string[] => {
  let group = "";
  const length = Math.max(top.cells.length, below?.cells.length ?? 0);
  return Array.from({ length }, (_, index) => {
    const own = english(top.cells[index] ?? "");
    const part = english(below?.cells[index] ?? "");
    if (own !== "") group = own;
    return part === "" ? own : `${group} ${part}`;
  });
};

/** Numbers the fee columns, each with an adjacent currency. */
const withFees = (labels: readonly string[]): string[] => {
  let count = 0;
  return labels.map((label) => {
    if (!FEE.test(label)) return label;
    if (/\bcurrency$/i.test(label) && !/\bin account currency$/i.test(label)) return `Fee ${count} currency`;
    count += 1;
    return `Fee ${count}`;
  });
};

/** Merges headers of three rows (labels in two languages, parts, numbers) into one English row. */
export const withEnglishHeaders = (records: readonly CsvRecord[]): CsvRecord[] => {
  const kept: CsvRecord[] = [];
  for (let index = 0; index < records.length; index += 1) {
    const record = records[index] as CsvRecord;
    if (!isHeader(record)) {
      kept.push(record);
      continue;
    }
    const [next, afterNext] = [records[index + 1], records[index + 2]];
    const isDouble = next !== undefined && afterNext !== undefined && isNumbering(afterNext);
    kept.push({ ...record, cells: withFees(joined(record, isDouble ? next : undefined)) });
    if (isDouble) index += 1;
  }
  return kept;
};

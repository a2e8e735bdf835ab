import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { readCsv } from "@zerno/brokers";

export interface CsvFile {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface BadCell {
  readonly row: number;
  readonly field: string;
  readonly problem: string;
}

const label = (text: string): string => text.trim().toLowerCase();

export function readRows(file: string): CsvFile {
  const bytes = readFileSync(file);
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").replace(/^\ufeff/, "");
  // Without quotes every comma separates: ten times faster.
  const records = text.includes('"')
    ? readCsv(text, ",").map(({ line, cells }) => ({ line, cells }))
    : text.split(/\r?\n/).map((row, at) => ({ line: at + 1, cells: row.split(",") }));
  const [first, ...rest] = records;
  return {
    header: (first?.cells ?? []).map(label),
    rows: rest.filter(({ cells }) => cells.some((cell) => cell.trim() !== "")),
  };
}

/** First matching label, or -1. */
export const columnOf = (header: readonly string[], ...labels: readonly string[]): number =>
  labels.map((wanted) => header.indexOf(wanted)).find((at) => at >= 0) ?? -1;

/** Returns a trimmed cell; empty where the line ends or the column is missing. */
export const cellOf = ({ cells }: CsvRow, at: number): string => (at < 0 ? "" : (cells[at] ?? "").trim());

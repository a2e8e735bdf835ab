import type { CsvRecord } from "./csv.ts";

/** A column a format knows: the labels it may stand under, best first. */
export interface ColumnSpec<Id extends string> {
  readonly id: Id;
  readonly labels: readonly string[];
  readonly isRequired?: boolean;
}

export interface FoundHeader<Id extends string> {
  /** Index of the header among the records, -1 when none has any known label. */
  readonly index: number;
  /** Column id to cell index. */
  readonly at: ReadonlyMap<Id, number>;
  /** First labels of the required columns that are not there. */
  readonly missing: readonly string[];
}

const SCANNED_RECORDS = 60;

/** Lower case; white space, byte order mark and footnote marks ("*", "²", "(20*)") gone. */
export const normaliseLabel = (label: string): string =>
  label
    .toLowerCase()
    .replace(/\(\d+\*+\)/g, "")
    .replace(/[\s\ufeff\u00a0*¹²³⁴-⁹]/g, "");

/** Which cell of a row stands under which column, by the labels it prints. */
export const matchLabels = <Id extends string>(
  cells: readonly string[],
  columns: readonly ColumnSpec<Id>[],
): Map<Id, number> => {
  const labels = cells.map(normaliseLabel);
  const at = new Map<Id, number>();
  const taken = new Set<number>();
  const rounds = Math.max(...columns.map((column) => column.labels.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const column of columns) {
      const wanted = column.labels[round];
      if (wanted === undefined || at.has(column.id)) continue;
      const index = labels.findIndex((label, place) => !taken.has(place) && label === normaliseLabel(wanted));
      if (index < 0) continue;
      at.set(column.id, index);
      taken.add(index);
    }
  }
  return at;
};

/**
 * Finds the header by its labels among the first 60 records: the record with most known labels wins. Columns
 * are keyed by label, so their order, extra ones and lines before the header do not matter. Every column's
 * first label is tried before any alias, so "Fee" beside "FeeTax" is not taken for it.
 */
export const findHeader = <Id extends string>(
  records: readonly CsvRecord[],
  columns: readonly ColumnSpec<Id>[],
): FoundHeader<Id> => {
  let best: { index: number; at: Map<Id, number> } = { index: -1, at: new Map() };
  const limit = Math.min(records.length, SCANNED_RECORDS);
  for (let index = 0; index < limit; index += 1) {
    const at = matchLabels(records[index]?.cells ?? [], columns);
    if (at.size > best.at.size) best = { index, at };
  }
  const missing = columns
    .filter((column) => column.isRequired === true && !best.at.has(column.id))
    .map((column) => column.labels[0] ?? column.id);
  return { ...best, missing };
};

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

/** Lower case; white space, byte order mark and footnote marks gone. */
export const normaliseLabel = (label: string): string =>
  label.toLowerCase().replace(/[\s\ufeff\u00a0*¹²³⁴-⁹]/g, "");

// Every format looks at the same first records: labels are normalised once. The keys are held weakly.
const normalisedCells = new WeakMap<readonly string[], readonly string[]>();
const normalisedColumns = new WeakMap<object, readonly (readonly string[])[]>();

const labelsOf = (cells: readonly string[]): readonly string[] => {
  const known = normalisedCells.get(cells) ?? cells.map(normaliseLabel);
  normalisedCells.set(cells, known);
  return known;
};

const wantedOf = (columns: readonly ColumnSpec<string>[]): readonly (readonly string[])[] => {
  const known = normalisedColumns.get(columns) ?? columns.map(({ labels }) => labels.map(normaliseLabel));
  normalisedColumns.set(columns, known);
  return known;
};

const match = <Id extends string>(
  cells: readonly string[],
  columns: readonly ColumnSpec<Id>[],
): Map<Id, number> => {
  const labels = labelsOf(cells);
  const wanted = wantedOf(columns);
  const at = new Map<Id, number>();
  const taken = new Set<number>();
  const rounds = Math.max(...wanted.map((names) => names.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { id }] of columns.entries()) {
      const label = wanted[place]?.[round];
      if (label === undefined || at.has(id)) continue;
      let index = labels.indexOf(label);
      while (index >= 0 && taken.has(index)) index = labels.indexOf(label, index + 1);
      if (index < 0) continue;
      at.set(id, index);
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
    const at = match(records[index]?.cells ?? [], columns);
    if (at.size > best.at.size) best = { index, at };
  }
  const missing = columns
    .filter((column) => column.isRequired === true && !best.at.has(column.id))
    .map((column) => column.labels[0] ?? column.id);
  return { ...best, missing };
};

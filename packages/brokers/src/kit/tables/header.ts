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

/** Lower case, "ё" as "е"; white space, byte order mark and footnote marks ("*", "²", "(20*)") gone. */
export const normaliseLabel = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/\(\d+\*+\)/g, "")
    .replace(/[\s\ufeff\u00a0*¹²³⁴-⁹]/g, "");

// Every format looks for its labels in the same first records: both sides are normalised once.
const placesByCells = new WeakMap<readonly string[], ReadonlyMap<string, readonly number[]>>();
const labelsByColumns = new WeakMap<readonly object[], readonly (readonly string[])[]>();

/** Where each label of a record stands. */
const placesOf = (cells: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const known = placesByCells.get(cells);
  if (known !== undefined) return known;
  const places = new Map<string, number[]>();
  for (const [place, cell] of cells.entries()) {
    const label = normaliseLabel(cell);
    const same = places.get(label);
    if (same === undefined) places.set(label, [place]);
    else same.push(place);
  }
  placesByCells.set(cells, places);
  return places;
};

const labelsOf = <Id extends string>(columns: readonly ColumnSpec<Id>[]): readonly (readonly string[])[] => {
  const known = labelsByColumns.get(columns);
  if (known !== undefined) return known;
  const labels = columns.map((column) => column.labels.map(normaliseLabel));
  labelsByColumns.set(columns, labels);
  return labels;
};

/** Which cell of a row stands under which column, by the labels it prints. */
export const matchLabels = <Id extends string>(
  cells: readonly string[],
  columns: readonly ColumnSpec<Id>[],
): Map<Id, number> => {
  const places = placesOf(cells);
  const wanted = labelsOf(columns);
  const at = new Map<Id, number>();
  const taken = new Set<number>();
  const rounds = Math.max(...wanted.map((labels) => labels.length));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, column] of columns.entries()) {
      const label = wanted[index]?.[round];
      if (label === undefined || at.has(column.id)) continue;
      const place = places.get(label)?.find((candidate) => !taken.has(candidate));
      if (place === undefined) continue;
      at.set(column.id, place);
      taken.add(place);
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

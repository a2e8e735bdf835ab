import type { CsvRecord } from "./csv.ts";

/** Labels are in order of preference. */
export interface ColumnSpec<Id extends string> {
  readonly id: Id;
  readonly labels: readonly string[];
  readonly isRequired?: boolean;
}

export interface FoundHeader<Id extends string> {
  /** Record index, or -1. */
  readonly index: number;
  readonly at: ReadonlyMap<Id, number>;
  readonly missing: readonly string[];
}

const SCANNED_RECORDS = 60;

/** Folds case and "ё", and drops white space, BOM and footnote marks ("*", "²", "(20*)"). */
export const normaliseLabel = (label: string): string =>
  label
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/\(\d+\*+\)/g, "")
    .replace(/[\s\ufeff\u00a0*¹²³⁴-⁹]/g, "");

// Every format searches the same first records.
const placesByCells = new WeakMap<readonly string[], ReadonlyMap<string, readonly number[]>>();
const labelsByColumns = new WeakMap<readonly object[], readonly (readonly string[])[]>();

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
 * Finds the header among the first 60 records: the one with most known labels, in any order. First labels precede
 * aliases, so that "Fee" does not match "FeeTax".
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

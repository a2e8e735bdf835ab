import type { CsvRecord } from "../kit/tables/csv.ts";
import { normaliseLabel } from "../kit/tables/header.ts";

const SCANNED_RECORDS = 60;

/** Returns keys of header cells: the normalised label, "label#2" if repeated, "#3" for an unlabelled third column. */
export const columnKeys = (cells: readonly string[]): string[] => {
  const seen = new Map<string, number>();
  return cells.map((cell, index) => {
    const label = normaliseLabel(cell);
    if (label === "") return `#${index + 1}`;
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label}#${count}`;
  });
};

const isBlankKey = (key: string): boolean => /^#\d+$/.test(key);

/** Returns the fingerprint of a header: labels in any order, without trailing empty cells. */
export const fingerprintOf = (cells: readonly string[]): string[] =>
  columnKeys(cells)
    .filter((key) => !isBlankKey(key))
    .sort();

/** Returns the first of 60 records with all labels of the fingerprint, or -1. */
export const findByFingerprint = (records: readonly CsvRecord[], header: readonly string[]): number => {
  if (header.length === 0) return -1;
  const limit = Math.min(records.length, SCANNED_RECORDS);
  for (let index = 0; index < limit; index += 1) {
    const keys = new Set(columnKeys(records[index]?.cells ?? []));
    if (header.every((key) => keys.has(key))) return index;
  }
  return -1;
};

/** Rejects further labels: a saved mapping applies automatically only to its exact header. */
export const hasExactHeader = (records: readonly CsvRecord[], header: readonly string[]): boolean => {
  const limit = Math.min(records.length, SCANNED_RECORDS);
  const wanted = header.join("\n");
  for (let index = 0; index < limit; index += 1)
    if (header.length > 0 && fingerprintOf(records[index]?.cells ?? []).join("\n") === wanted) return true;
  return false;
};

export const wordKey = (word: string): string => word.trim().toLowerCase().replace(/\s+/g, " ");

import type { CsvRecord } from "../kit/tables/csv.ts";
import { normaliseLabel } from "../kit/tables/header.ts";

const SCANNED_RECORDS = 60;

/**
 * Names for the cells of a header row: the label as it is compared, "label#2" for a second column of the same label,
 * "#3" for the third column when it has none.
 */
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

/** What a header is known by: its labels in any order; trailing empty cells do not count. */
export const fingerprintOf = (cells: readonly string[]): string[] =>
  columnKeys(cells)
    .filter((key) => !isBlankKey(key))
    .sort();

/** Index of the record that has every label of the fingerprint, -1 when none of the first sixty has. */
export const findByFingerprint = (records: readonly CsvRecord[], header: readonly string[]): number => {
  if (header.length === 0) return -1;
  const limit = Math.min(records.length, SCANNED_RECORDS);
  for (let index = 0; index < limit; index += 1) {
    const keys = new Set(columnKeys(records[index]?.cells ?? []));
    if (header.every((key) => keys.has(key))) return index;
  }
  return -1;
};

/** The same, but the record has no other labels: a saved mapping is only used by itself for its very header. */
export const hasExactHeader = (records: readonly CsvRecord[], header: readonly string[]): boolean => {
  const limit = Math.min(records.length, SCANNED_RECORDS);
  const wanted = header.join("\n");
  for (let index = 0; index < limit; index += 1)
    if (header.length > 0 && fingerprintOf(records[index]?.cells ?? []).join("\n") === wanted) return true;
  return false;
};

/** How a word of the event column is compared: trimmed, lower case, single spaces. */
export const wordKey = (word: string): string => word.trim().toLowerCase().replace(/\s+/g, " ");

import type { CsvRecord } from "../tables/csv.ts";
import { type ColumnSpec, type FoundHeader, normaliseLabel } from "../tables/header.ts";

const COMMON: ReadonlySet<string> = new Set(
  [
    ...["Date", "Time", "Day", "Type", "Details", "Description", "Note", "Notes", "Comment", "Status"],
    ...["Amount", "Value", "Total", "Balance", "Currency", "Coin", "Asset", "Symbol", "Ticker", "ISIN"],
    ...["Name", "Quantity", "Size", "Price", "Fee", "Fees", "Tax", "Id", "Datum", "Betrag", "Saldo"],
  ].map(normaliseLabel),
);

export const isCommonLabel = (label: string): boolean => COMMON.has(normaliseLabel(label));

interface Marked<Id extends string> {
  readonly format: { readonly words?: readonly string[] };
  readonly columns: readonly ColumnSpec<Id>[];
}

/** Share of known labels for a format without a unique one. */
const KNOWN_SHARE = 0.5;
const SCANNED = 200;

/** Returns whether a file has something unique to the format: a label, or event words. */
export const hasOwnMark = <Id extends string>(
  { format, columns }: Marked<Id>,
  records: readonly CsvRecord[],
  { at, index }: FoundHeader<Id>,
): boolean => {
  const labels = records[index]?.cells ?? [];
  const required = columns.filter(({ id, isRequired }) => isRequired === true && at.has(id));
  const isOwn = ({ id }: ColumnSpec<Id>) => !isCommonLabel(labels[at.get(id) ?? -1] ?? "");
  if (required.some(isOwn)) return true;
  const printed = labels.filter((label) => label.trim() !== "").length;
  if (at.size < printed * KNOWN_SHARE) return false;
  const words = (format.words ?? []).map((word) => word.toLowerCase());
  const lines = records.slice(index + 1, index + 1 + SCANNED);
  const isWord = (cell: string) => words.some((word) => cell.trim().toLowerCase().startsWith(word));
  return words.length === 0 || lines.some(({ cells }) => cells.some(isWord));
};

import type { CsvRecord } from "../kit/tables/csv.ts";
import { findHeader, normaliseLabel } from "../kit/tables/header.ts";
import { readDate } from "../kit/text/dates.ts";
import { isNegative, isZero } from "../kit/text/decimal-text.ts";
import { readNumber } from "../kit/text/numbers.ts";
import { isAgainst } from "./direction.ts";
import { columnKeys, fingerprintOf, wordKey } from "./header-keys.ts";
import { LABELS } from "./labels.ts";
import {
  type MappedField,
  type MappedKind,
  type MappedSigns,
  type MapperProfile,
  SUMMED_FIELDS,
} from "./profile.ts";
import { guessWord } from "./words.ts";

const SCANNED_RECORDS = 60;
const KNOWN_LABELS = 2;

const filled = (record: CsvRecord | undefined): number =>
  (record?.cells ?? []).filter((cell) => cell.trim() !== "").length;

const isValue = (cell: string): boolean =>
  readDate(cell, "dmy") !== undefined || (/\d/.test(cell) && !("problem" in readNumber(cell, ".")));

/** Returns the row with most known labels, else the first full row without numbers and dates; or -1. */
export const guessHeader = (records: readonly CsvRecord[]): number => {
  const known = findHeader(records, LABELS);
  if (known.at.size >= KNOWN_LABELS) return known.index;
  const head = records.slice(0, SCANNED_RECORDS);
  const widest = Math.max(0, ...head.map(filled));
  if (widest < KNOWN_LABELS) return -1;
  return head.findIndex((record) => filled(record) === widest && !record.cells.some(isValue));
};

/** Further cost columns are costs too. */
const guessColumns = (header: CsvRecord): Record<string, MappedField> => {
  const keys = columnKeys(header.cells);
  const columns: Record<string, MappedField> = {};
  const { at } = findHeader([header], LABELS);
  for (const [field, index] of at) {
    const key = keys[index];
    if (key !== undefined) columns[key] = field;
  }
  for (const [index, cell] of header.cells.entries()) {
    const key = keys[index];
    if (key === undefined || columns[key] !== undefined) continue;
    const label = normaliseLabel(cell);
    const cost = LABELS.find(
      ({ id, labels }) =>
        SUMMED_FIELDS.includes(id) && labels.some((known) => normaliseLabel(known) === label),
    );
    if (cost) columns[key] = cost.id;
  }
  return columns;
};

const fieldIndex = (header: CsvRecord, columns: MapperProfile["columns"], field: MappedField): number =>
  columnKeys(header.cells).findIndex((key) => columns[key] === field);

const numberAt = (record: CsvRecord | undefined, column: number): string | undefined => {
  const reading = readNumber(record?.cells[column] ?? "", undefined);
  return "problem" in reading ? undefined : reading.value;
};

const hasNegative = (records: readonly CsvRecord[], from: number, column: number): boolean => {
  for (let row = from; column >= 0 && row < records.length; row += 1)
    if (isNegative(numberAt(records[row], column) ?? "0")) return true;
  return false;
};

const FIXED_DIRECTION = 0.95;

/** Meaning of signs, by rows whose word gives the direction; mixed signs are ignored. */
const signsOfSums = (
  records: readonly CsvRecord[],
  from: number,
  { sum, event, words }: { sum: number; event: number; words: MapperProfile["words"] },
): MappedSigns => {
  let usual = 0;
  let reversed = 0;
  for (let row = from; row < records.length; row += 1) {
    const value = numberAt(records[row], sum);
    const kind = words[wordKey(records[row]?.cells[event] ?? "")];
    if (value === undefined || isZero(value) || kind === undefined) continue;
    if (kind === "ignore" || kind === "trade" || kind === "cash-flow") continue;
    if (isAgainst(kind, !isNegative(value))) reversed += 1;
    else if (isAgainst(kind, isNegative(value))) usual += 1;
  }
  const all = usual + reversed;
  if (all === 0 || usual >= all * FIXED_DIRECTION) return "amount";
  return reversed >= all * FIXED_DIRECTION ? "amount-reversed" : "none";
};

export interface FoundWord {
  readonly word: string;
  readonly count: number;
}

const MAX_WORDS = 300;

/** Lists at most 300 event words, most frequent first. */
export const listWords = (
  records: readonly CsvRecord[],
  headerIndex: number,
  columns: MapperProfile["columns"],
): FoundWord[] => {
  const header = records[headerIndex];
  const column = header === undefined ? -1 : fieldIndex(header, columns, "event");
  if (column < 0) return [];
  const found = new Map<string, { word: string; count: number }>();
  for (let row = headerIndex + 1; row < records.length; row += 1) {
    const word = (records[row]?.cells[column] ?? "").trim();
    const key = wordKey(word);
    const known = found.get(key);
    if (known) known.count += 1;
    else if (found.size < MAX_WORDS) found.set(key, { word, count: 1 });
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
};

/** Adds guessed meanings of unmapped event words to the known ones. */
export const guessWords = (
  words: readonly FoundWord[],
  known: MapperProfile["words"],
): Record<string, MappedKind> => {
  const next: Record<string, MappedKind> = { ...known };
  for (const { word } of words) {
    const key = wordKey(word);
    const guess = Object.hasOwn(next, key) ? undefined : guessWord(word);
    if (guess !== undefined) next[key] = guess;
  }
  return next;
};

type Opened = Pick<MapperProfile, "encoding" | "delimiter" | "sheet">;

export const guessProfile = (
  records: readonly CsvRecord[],
  opened: Opened,
  headerIndex = guessHeader(records),
): MapperProfile => {
  const header = records[headerIndex];
  const columns = header === undefined ? {} : guessColumns(header);
  const at = (field: MappedField) => (header === undefined ? -1 : fieldIndex(header, columns, field));
  const words = guessWords(listWords(records, headerIndex, columns), {});
  const from = headerIndex + 1;
  const sum = [at("net"), at("amount")].find((column) => hasNegative(records, from, column));
  const isByQuantity = sum === undefined || hasNegative(records, from, at("quantity"));
  const signs = isByQuantity ? "quantity" : signsOfSums(records, from, { sum, event: at("event"), words });
  return {
    ...opened,
    decimalMark: null,
    dateOrder: null,
    header: header === undefined ? [] : fingerprintOf(header.cells),
    columns,
    constants: { currency: null, account: null, event: null },
    signs,
    words,
  };
};

import type { FormatMarks, NearFormat, SourceFile, StatementFormat } from "../../statement.ts";
import { pdfPages } from "../pdf/pdf.ts";
import type { CsvRecord } from "../tables/csv.ts";
import { type ColumnSpec, type FoundHeader, findHeader } from "../tables/header.ts";
import { decodeText, headText } from "../text/decode.ts";
import { isCommonLabel } from "../text/own-mark.ts";

const COMMON_WEIGHT = 0.2;
const weigh = (labels: readonly string[]): number =>
  labels.reduce((sum, label) => sum + (isCommonLabel(label) ? COMMON_WEIGHT : 1), 0);

interface TableLike<Id extends string> {
  readonly format: Pick<StatementFormat, "id" | "words">;
  readonly columns: readonly ColumnSpec<Id>[];
}

const NAMED_WORDS = 3;

/** Compares a file with the headings of a table; the score is at most 1. */
export const nearTable = <Id extends string>(
  { format, columns }: TableLike<Id>,
  records: readonly CsvRecord[],
  header: FoundHeader<Id> = findHeader(records, columns),
): NearFormat => {
  const labels = (records[header.index]?.cells ?? []).map((label) => label.trim());
  const required = columns.filter(({ isRequired }) => isRequired === true);
  const labelOf = ({ id, labels: [first = id] }: ColumnSpec<Id>) => labels[header.at.get(id) ?? -1] ?? first;
  const found = required.filter(({ id }) => header.at.has(id)).map(labelOf);
  const known = new Set([...header.at.values()].map((place) => labels[place] ?? ""));
  const ofFormat = weigh(found) / (weigh(found) + weigh(header.missing) || 1);
  const ofFile = weigh([...known]) / (weigh(labels.filter((label) => label !== "")) || 1);
  const words = header.missing.length === 0 ? (format.words ?? []).slice(0, NAMED_WORDS) : [];
  return { format: format.id, found, missing: header.missing, words, score: (ofFormat + ofFile) / 2 };
};

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ё/g, "е")
    .replace(/[\s\u00a0]+/g, " ");

const sheetText = ({ sheets = [] }: SourceFile): string =>
  sheets.map(({ name, rows }) => [name, ...rows.map(({ cells }) => cells.join(" "))].join("\n")).join("\n");

const texts = new WeakMap<Uint8Array, string>();

const searchable = (file: SourceFile): string => {
  const known = texts.get(file.bytes);
  if (known !== undefined) return known;
  const isHtml = file.sheets === undefined && /<html\b/i.test(headText(file));
  const decoded = isHtml ? decodeText(file) : { text: headText(file) };
  const text = file.sheets === undefined ? ("text" in decoded ? decoded.text : "") : sheetText(file);
  const made = plain(text);
  texts.set(file.bytes, made);
  return made;
};

const isKind = (file: SourceFile, kind: FormatMarks["in"]): boolean => {
  if (file.sheets === undefined) return kind === "text" || kind === "table";
  return pdfPages(file) === undefined ? kind === "workbook" || kind === "table" : kind === "pdf";
};

/** Compares a file with the markers of a format other than a single table. */
export const nearMarks = (format: string, marks: FormatMarks, file: SourceFile): NearFormat => {
  const named = marks.texts.map((mark) => (typeof mark === "string" ? [mark] : mark));
  const nameOf = ([first = ""]: readonly string[]) => first;
  const text = isKind(file, marks.in) ? searchable(file) : "";
  const isThere = (mark: readonly string[]) => mark.some((each) => text.includes(plain(each)));
  const found = named.filter(isThere).map(nameOf);
  const missing = named.filter((mark) => !isThere(mark)).map(nameOf);
  return { format, found, missing, words: [], score: found.length / Math.max(1, named.length) };
};

const LEAST_SCORE = 0.3;

export const isNear = ({ found, score }: NearFormat): boolean => found.length > 0 && score >= LEAST_SCORE;

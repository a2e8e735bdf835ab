import type { SourceFile } from "../../statement.ts";
import { pdfPages } from "../pdf/pdf.ts";
import { decodeText } from "../text/decode.ts";
import { type CsvRecord, detectDelimiter, readCsv } from "./csv.ts";

export type LineEdits = Readonly<Record<string, readonly string[]>>;

export interface LineCell {
  readonly at: number;
  readonly label: string;
  readonly value: string;
}

const MARKUP = /^[\s\ufeff]*[<{[]/;
const MAX_ROWS_ABOVE = 60;
/** Wider lines (printed pages as grids) are not offered for correction. */
const MAX_CELLS = 400;

interface Table {
  readonly records: readonly CsvRecord[];
  readonly text?: { readonly delimiter: string; readonly lines: readonly string[] };
}

const tableOf = (file: SourceFile): Table | undefined => {
  if (file.problem !== undefined || pdfPages(file) !== undefined) return undefined;
  if (file.sheets !== undefined) return { records: file.sheets.flatMap(({ rows }) => rows) };
  const decoded = decodeText(file);
  if ("fatal" in decoded || MARKUP.test(decoded.text)) return undefined;
  const delimiter = detectDelimiter(decoded.text);
  const lines = decoded.text.replace(/\r\n?/g, "\n").split("\n");
  return { records: readCsv(decoded.text, delimiter), text: { delimiter, lines } };
};

const quote = (cell: string, delimiter: string): string =>
  cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Line numbers must not shift: a record's further lines become empty. */
const editText = (
  records: readonly CsvRecord[],
  { delimiter, lines }: Required<Table>["text"],
  edits: LineEdits,
) => {
  const next = [...lines];
  records.forEach(({ line }, index) => {
    const cells = edits[line];
    if (cells === undefined) return;
    const end = records[index + 1]?.line ?? lines.length + 1;
    const plain = cells.map((cell) => quote(cell.replace(/[\r\n]+/g, " "), delimiter));
    for (let at = line; at < end; at += 1) next[at - 1] = at === line ? plain.join(delimiter) : "";
  });
  return new TextEncoder().encode(next.join("\n"));
};

/** Applies corrected lines to an opened file; others keep number and cells. */
export const editLines = (file: SourceFile, edits: LineEdits): SourceFile => {
  const table = Object.keys(edits).length === 0 ? undefined : tableOf(file);
  if (table === undefined) return file;
  if (table.text !== undefined) return { ...file, bytes: editText(table.records, table.text, edits) };
  const sheets = file.sheets?.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => ({ ...row, cells: edits[row.line] ?? row.cells })),
  }));
  return { ...file, ...(sheets && { sheets }) };
};

const squeeze = (text: string): string => text.replace(/\s+/g, " ").trim();

const createHeads = (records: readonly CsvRecord[]) => {
  const known = new Map<string, readonly number[]>();
  return (column: string): readonly number[] => {
    const heads =
      known.get(column) ??
      records.flatMap(({ cells }, index) =>
        cells.some((cell) => cell === column || (/\s/.test(cell) && squeeze(cell) === column)) ? [index] : [],
      );
    known.set(column, heads);
    return heads;
  };
};

const isWord = (cell: string): boolean => /\p{L}/u.test(cell) && !/\d{2}/.test(cell);

const wordsAbove = (records: readonly CsvRecord[], index: number): readonly string[] => {
  const filled = records[index]?.cells.filter((cell) => cell.trim() !== "").length ?? 0;
  const above = records.slice(Math.max(0, index - MAX_ROWS_ABOVE), index);
  return above.findLast(({ cells }) => cells.filter(isWord).length > filled * 0.8)?.cells ?? [];
};

/** Returns labelled cells by line, for correction; empty for a file without a table. */
export const cellsOfLines = (
  file: SourceFile,
  lines: readonly { readonly line: number; readonly column?: string | undefined }[],
): ReadonlyMap<number, readonly LineCell[]> => {
  const table = lines.length === 0 ? undefined : tableOf(file);
  if (table === undefined) return new Map();
  const headsOf = createHeads(table.records);
  const places = new Map(table.records.map(({ line }, index) => [line, index]));
  return new Map(
    lines.flatMap(({ line, column }): [number, readonly LineCell[]][] => {
      const index = places.get(line);
      const cells = index === undefined ? undefined : table.records[index]?.cells;
      if (index === undefined || cells === undefined || cells.length > MAX_CELLS) return [];
      const head = column === undefined ? -1 : (headsOf(squeeze(column)).findLast((at) => at < index) ?? -1);
      const labels = table.records[head]?.cells ?? wordsAbove(table.records, index);
      const width = Math.min(MAX_CELLS, Math.max(cells.length, labels.length));
      return [
        [
          line,
          Array.from({ length: width }, (_, at) => ({
            at,
            label: squeeze(labels[at] ?? ""),
            value: cells[at] ?? "",
          })),
        ],
      ];
    }),
  );
};

import { numberText, serialText, withProvenPoint } from "../text/cell-text.ts";
import type { CsvRecord } from "./csv.ts";
import { attributeOf, textRuns, UnusualPart, unescaped } from "./xlsx-text.ts";

export interface CellContext {
  readonly strings: readonly string[];
  readonly dates: readonly boolean[];
  readonly is1904: boolean;
  readonly maxColumns: number;
}

const CHUNK_BYTES = 4 * 1024 * 1024;
const ERRORS = new Set(["#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A"]);
const EXACT_LETTERS = 15;

/** `start` is the name as in a tag: ` r="`. Avoids allocations, since cells are many. */
const attributeAt = (tag: string, start: string): string => {
  const at = tag.indexOf(start);
  if (at < 0) return "";
  const from = at + start.length;
  return tag.slice(from, tag.indexOf('"', from));
};

/** "BC12": column from 0, or -1. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const code = reference.charCodeAt(index);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
};

const numberOf = (raw: string, isDate: boolean, { is1904 }: CellContext): string => {
  const value = Number(raw);
  const date = isDate ? serialText(value, is1904) : undefined;
  if (date !== undefined) return date;
  // Up to 15 digits are exact as printed; longer numbers have binary noise.
  const isExact = raw.length <= EXACT_LETTERS && !/e/i.test(raw) && raw !== "";
  return isExact ? withProvenPoint(String(value)) : numberText(value);
};

const typed = (kind: string, raw: string, style: string, context: CellContext): string => {
  switch (kind) {
    case "s":
      return context.strings[Number(raw)] ?? "";
    case "str":
      return unescaped(raw);
    case "b":
      return raw === "1" || raw === "true" ? "true" : "false";
    case "e":
      return ERRORS.has(raw) ? raw : "";
    case "":
    case "n":
      return raw === "" ? "" : numberOf(raw, context.dates[Number(style || "0")] === true, context);
    default:
      throw new UnusualPart(kind);
  }
};

/** Text of the cell whose tag ends at `open` and end tag begins at `end`. */
const cellText = (
  text: string,
  tag: string,
  [open, end]: readonly [number, number],
  context: CellContext,
): string => {
  const kind = attributeAt(tag, ' t="');
  if (kind === "inlineStr") return textRuns(text.slice(open + 1, end));
  const start = text.indexOf("<v", open);
  if (start < 0 || start >= end || text[start + 2] === "/") return "";
  if (text[start + 2] !== ">" && kind !== "str") throw new UnusualPart("v");
  const from = text.indexOf(">", start) + 1;
  const raw = text.slice(from, text.indexOf("</v>", from));
  return typed(kind, raw, attributeAt(tag, ' s="'), context);
};

const readCells = (text: string, [from, to]: readonly [number, number], context: CellContext): string[] => {
  const cells: string[] = [];
  let column = -1;
  for (let at = text.indexOf("<c", from); at >= 0 && at < to; ) {
    const open = text.indexOf(">", at);
    if (text[at + 2] !== " " && text[at + 2] !== ">") throw new UnusualPart("c");
    const isEmpty = text[open - 1] === "/";
    const end = isEmpty ? open : text.indexOf("</c>", open);
    if (end < 0) throw new UnusualPart("c");
    const tag = text.slice(at + 2, open);
    if (tag.includes("'")) throw new UnusualPart("c");
    const reference = attributeAt(tag, ' r="');
    column = reference === "" ? column + 1 : columnOf(reference);
    const value =
      isEmpty || column < 0 || column >= context.maxColumns ? "" : cellText(text, tag, [open, end], context);
    if (value !== "") {
      while (cells.length < column) cells.push("");
      cells[column] = value;
    }
    at = text.indexOf("<c", end);
  }
  return cells;
};

interface Rows {
  readonly rows: CsvRecord[];
  readonly last: number;
  readonly cells: number;
}

const isFilled = (cell: string): boolean => cell.trim() !== "";

/**
 * Reads a worksheet's rows in pieces of a few megabytes. `isEnough` stops early.
 * @throws UnusualPart if only the library can read it
 */
export const readSheetRows = (
  bytes: Uint8Array,
  firstLine: number,
  context: CellContext,
  isEnough: (rows: number, cells: number) => boolean,
): Rows => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.indexOf("<sheetData");
  const end = buffer.indexOf("</sheetData>");
  if (start < 0) throw new UnusualPart("sheetData");
  if (end < 0) {
    if (buffer.toString("latin1", start, buffer.indexOf(">", start)).endsWith("/"))
      return { rows: [], last: 0, cells: 0 };
    throw new UnusualPart("sheetData");
  }
  const rows: CsvRecord[] = [];
  let [last, number, filled] = [0, 0, 0];
  for (let from = buffer.indexOf(">", start) + 1; from < end; ) {
    const cut = from + CHUNK_BYTES < end ? buffer.indexOf("</row>", from + CHUNK_BYTES) + 6 : end;
    const to = cut < from + 6 ? end : cut;
    const text = buffer.toString("utf8", from, to);
    if (text.includes("<![CDATA[") || text.includes("<!--")) throw new UnusualPart("CDATA");
    for (let at = text.indexOf("<row"); at >= 0; ) {
      const open = text.indexOf(">", at);
      const tag = text.slice(at + 4, open);
      number = Number(attributeOf(tag, "r")) || number + 1;
      if (tag.endsWith("/")) {
        at = text.indexOf("<row", open);
        continue;
      }
      const close = text.indexOf("</row>", open);
      if (close < 0) throw new UnusualPart("row");
      const cells = readCells(text, [open, close], context);
      if (cells.some(isFilled)) {
        last = Math.max(last, number);
        for (const cell of cells) if (cell !== "") filled += 1;
        rows.push({ line: firstLine + number - 1, cells });
      }
      at = text.indexOf("<row", close);
    }
    if (isEnough(last, filled)) break;
    from = to;
  }
  return { rows, last, cells: filled };
};

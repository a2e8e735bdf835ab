import { zipSync } from "fflate";
import iconv from "iconv-lite";
import type { Issue, Sheet, SourceFile } from "../../statement.ts";
import { issue } from "../issue.ts";
import { numberText, serialText } from "../text/cell-text.ts";
import { decodeText } from "../text/decode.ts";
import { MAX_LINES } from "../text/limits.ts";
import type { CsvRecord } from "./csv.ts";
import { keepValues } from "./old-workbook.ts";
import { WORKBOOK_LIMITS } from "./workbook-limits.ts";
import { readXlsx } from "./xlsx.ts";
import { isIssue, isZip, unzip, type ZipFile } from "./zip.ts";

type Library = typeof import("@e965/xlsx");
type Cell = import("@e965/xlsx").CellObject;
type Book = import("@e965/xlsx").WorkBook;

const PARTS = /^\/?(?:\[Content_Types\]\.xml|_rels\/[^/]*|.*\.(?:xml|bin|rels))$/i;
const UNUSED =
  /(?:^|\/)(?:media|theme|drawings|charts|docProps|printerSettings|customXml|externalLinks|pivot\w*)\//i;
/** A report of 100,000 deals unpacks to over 100 MB, tenfold; no report exceeds 20 to 1. */
const WORKBOOK_BYTES = { bytes: 224 * 1024 * 1024, ratio: 20 };
const ERRORS: Readonly<Record<number, string>> = {
  0: "#NULL!",
  7: "#DIV/0!",
  15: "#VALUE!",
  23: "#REF!",
  29: "#NAME?",
  36: "#NUM!",
  42: "#N/A",
};

const encodingOf = (codePage: number): string => {
  const name = codePage === 1200 ? "utf-16le" : codePage === 65_001 ? "utf-8" : `cp${codePage}`;
  return iconv.encodingExists(name) ? name : "windows-1252";
};

const CODE_PAGES = {
  utils: {
    decode: (codePage: number, bytes: Iterable<number>) =>
      iconv.decode(Buffer.from([...bytes]), encodingOf(codePage)),
    encode: (codePage: number, text: string) => [...iconv.encode(text, encodingOf(codePage))],
  },
};

const textOf = (cell: Cell, library: Library, is1904: boolean): string => {
  const { t, v, z } = cell;
  if (v === undefined || v === null) return "";
  if (t === "e") return typeof v === "number" ? (ERRORS[v] ?? "#N/A") : String(v);
  if (typeof v !== "number") return String(v);
  const isDate = z !== undefined && library.SSF.is_date(String(z));
  return (isDate ? serialText(v, is1904) : undefined) ?? numberText(v);
};

interface Reading {
  readonly library: Library;
  readonly is1904: boolean;
  cells: number;
}

const readRow = (cells: readonly (Cell | undefined)[], reading: Reading): string[] => {
  const texts: string[] = [];
  // Sparse: one cell in the last column must not create thousands.
  for (const key of Object.keys(cells)) {
    const column = Number(key);
    const cell = cells[column];
    if (!Number.isInteger(column) || column >= WORKBOOK_LIMITS.columns || !cell) continue;
    const text = textOf(cell, reading.library, reading.is1904);
    if (text === "") continue;
    while (texts.length < column) texts.push("");
    texts[column] = text;
    reading.cells += 1;
  }
  return texts;
};

const readSheet = (data: readonly (readonly Cell[] | undefined)[], firstLine: number, reading: Reading) => {
  const rows: CsvRecord[] = [];
  let last = 0;
  for (const key of Object.keys(data)) {
    const index = Number(key);
    const row = data[index];
    if (!Number.isInteger(index) || !row) continue;
    const cells = readRow(row, reading);
    if (cells.every((cell) => cell.trim() === "")) continue;
    last = index + 1;
    rows.push({ line: firstLine + index, cells });
  }
  return { rows, last };
};

const readBook = (book: Book, library: Library): readonly Sheet[] | Issue => {
  const reading: Reading = { library, is1904: book.Workbook?.WBProps?.date1904 === true, cells: 0 };
  const sheets: Sheet[] = [];
  let firstLine = 1;
  for (const name of book.SheetNames.slice(0, WORKBOOK_LIMITS.sheets)) {
    const sheet = book.Sheets[name];
    // The library omits unreadable sheets, but half a statement is worse than none.
    if (sheet === undefined) return issue("workbook-damaged", { name });
    const data = (sheet["!data"] ?? []) as readonly (readonly Cell[] | undefined)[];
    const { rows, last } = readSheet(data, firstLine, reading);
    sheets.push({ name, firstLine, rows });
    firstLine += last;
    if (firstLine > MAX_LINES) return issue("too-many-lines", { max: String(MAX_LINES) });
    if (reading.cells > WORKBOOK_LIMITS.cells)
      return issue("workbook-too-large", { max: String(WORKBOOK_LIMITS.cells) });
  }
  return sheets;
};

const unpack = (file: SourceFile) =>
  unzip(file, (name) => PARTS.test(name) && !UNUSED.test(name), WORKBOOK_BYTES);

/** Repacks uncompressed, so that the library unpacks nothing unmeasured. */
const repack = (parts: readonly ZipFile[]): Uint8Array =>
  zipSync(Object.fromEntries(parts.map(({ name, bytes }) => [name.replace(/^\//, ""), bytes])), { level: 0 });

/** The record stream of an old XLS, or a locked file as a whole. */
const recordsOf = (file: SourceFile, library: Library): Uint8Array => {
  const container = library.CFB.read(file.bytes, { type: "array" });
  const entry = library.CFB.find(container, "/Workbook") ?? library.CFB.find(container, "/Book");
  if (entry?.content === undefined || entry.content.length === 0) return file.bytes;
  const stream = new Uint8Array(entry.content);
  if (!keepValues(stream)) throw new Error("no records");
  return stream;
};

/** The library assumes UTF-8; Russian files also use windows-1251. */
const textOfXml = (file: SourceFile): string => {
  const decoded = decodeText(file);
  if ("fatal" in decoded) throw new Error("no text");
  return decoded.text.replace(/^\ufeff/, "");
};

const OPTIONS = {
  dense: true,
  cellNF: true,
  cellText: false,
  cellHTML: false,
  cellFormula: false,
  raw: true,
  sheetRows: MAX_LINES + 1,
} as const;

const bookOf = (file: SourceFile, parts: readonly ZipFile[] | undefined, library: Library): Book => {
  if (parts !== undefined) return library.read(repack(parts), { ...OPTIONS, type: "array" });
  return file.bytes[0] === 0xd0
    ? library.read(Buffer.from(recordsOf(file, library)), { ...OPTIONS, type: "buffer" })
    : library.read(textOfXml(file), { ...OPTIONS, type: "string" });
};

/**
 * Opens an XLSX, XLSB, XLS or SpreadsheetML file, or returns the problem. Tolerates missing styles, odd part names and
 * merged cells.
 */
export const openWorkbook = async (
  file: SourceFile,
  onStep: () => void,
): Promise<readonly Sheet[] | Issue> => {
  const parts = isZip(file.bytes) ? unpack(file) : undefined;
  if (parts !== undefined && isIssue(parts)) return parts;
  onStep();
  const library = await import("@e965/xlsx");
  library.set_cptable(CODE_PAGES);
  try {
    const read = parts && readXlsx(parts, library.SSF, onStep);
    if (read !== undefined) return read;
    return readBook(bookOf(file, parts, library), library);
  } catch (error) {
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message);
    return issue(isLocked ? "workbook-encrypted" : "workbook-damaged", { name: file.name });
  }
};

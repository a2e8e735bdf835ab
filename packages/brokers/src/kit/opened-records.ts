import type { Issue, Sheet, SourceFile } from "../statement.ts";
import { type CsvRecord, detectDelimiter, readCsv } from "./tables/csv.ts";
import { openCsv } from "./tables/open-csv.ts";
import { headText } from "./text/decode.ts";

type Opened = { readonly records: readonly CsvRecord[] } | { readonly fatal: Issue };

// Every format inspects the file, so records are cached weakly.
const heads = new WeakMap<Uint8Array, readonly CsvRecord[]>();
const opened = new WeakMap<Uint8Array, Opened>();
/** Larger files are split again, so that records are freed. */
const KEPT_BYTES = 1024 * 1024;

const fromSheets = (sheets: readonly Sheet[], name: RegExp | undefined): readonly CsvRecord[] =>
  sheets.filter((sheet) => name === undefined || name.test(sheet.name)).flatMap((sheet) => sheet.rows);

const HEAD_ROWS = 2000;
const sheetHeads = new WeakMap<readonly Sheet[], readonly Sheet[]>();

export const headSheets = ({ sheets = [] }: SourceFile): readonly Sheet[] => {
  const known = sheetHeads.get(sheets);
  if (known !== undefined) return known;
  const cut = sheets.map((sheet) =>
    sheet.rows.length <= HEAD_ROWS ? sheet : { ...sheet, rows: sheet.rows.slice(0, HEAD_ROWS) },
  );
  sheetHeads.set(sheets, cut);
  return cut;
};

const textHead = (file: SourceFile): readonly CsvRecord[] => {
  const known = heads.get(file.bytes);
  if (known !== undefined) return known;
  const text = headText(file);
  const records = text === "" ? [] : readCsv(text, detectDelimiter(text));
  heads.set(file.bytes, records);
  return records;
};

/** Returns the records of a text's first 64 KB, or of the matching sheets. */
export const headRecords = (file: SourceFile, sheet?: RegExp): readonly CsvRecord[] => {
  if (file.sheets !== undefined) return fromSheets(headSheets(file), sheet);
  return sheet === undefined ? textHead(file) : [];
};

/** Returns all records of a text or of the matching sheets; caches small texts. */
export const openRecords = (file: SourceFile, sheet?: RegExp): Opened => {
  const { sheets } = file;
  if (file.problem !== undefined) return { fatal: file.problem };
  if (sheets !== undefined) return { records: fromSheets(sheets, sheet) };
  if (sheet !== undefined && file.bytes.length > 0) return { records: [] };
  const known = opened.get(file.bytes);
  if (known !== undefined) return known;
  const fresh = openCsv(file);
  if (file.bytes.length <= KEPT_BYTES) opened.set(file.bytes, fresh);
  return fresh;
};

import iconv from "iconv-lite";
import { issue } from "../kit/issue.ts";
import { type CsvRecord, detectDelimiter, readCsv } from "../kit/tables/csv.ts";
import { findHeader } from "../kit/tables/header.ts";
import { tooManyLines } from "../kit/tables/open-csv.ts";
import { decodeText, MAX_BYTES } from "../kit/text/decode.ts";
import type { Issue, Sheet, SourceFile } from "../statement.ts";
import { findByFingerprint } from "./header-keys.ts";
import { LABELS } from "./labels.ts";
import type { MapperProfile, TableDelimiter, TableEncoding } from "./profile.ts";

export interface OpenedTable {
  readonly records: readonly CsvRecord[];
  readonly encoding: string;
  readonly delimiter: string;
  /** Sheet names; empty for a text. */
  readonly sheets: readonly string[];
}

type Opening = Pick<MapperProfile, "encoding" | "delimiter" | "sheet" | "header">;

const decodeAs = (file: SourceFile, encoding: TableEncoding): string | Issue => {
  if (file.bytes.length > MAX_BYTES)
    return issue("file-too-large", { maxMb: String(MAX_BYTES / 1024 / 1024) });
  const text = iconv.decode(file.bytes, encoding);
  return text.includes("\u0000") ? issue("unknown-encoding") : text;
};

/** By name, else by the mapping's header, else the most table-like sheet. */
const openSheet = (sheets: readonly Sheet[], { sheet, header }: Opening): OpenedTable => {
  const named = sheets.find(({ name }) => name === sheet);
  const known = named ?? sheets.find(({ rows }) => findByFingerprint(rows, header) >= 0);
  const labels = ({ rows }: Sheet) => findHeader(rows, LABELS).at.size;
  const [best] = [...sheets].sort((a, b) => labels(b) - labels(a));
  const records = (known ?? best)?.rows ?? [];
  return { records, encoding: "", delimiter: "", sheets: sheets.map(({ name }) => name) };
};

/** Opens a text with the mapping's encoding and delimiter, or the detected ones. */
export const openTable = (file: SourceFile, opening: Opening): OpenedTable | Issue => {
  if (file.problem !== undefined) return file.problem;
  if (file.sheets !== undefined) return openSheet(file.sheets, opening);
  const decoded = decodeText(file);
  // A file that is no text stays unreadable in any encoding.
  if ("fatal" in decoded && decoded.fatal.code !== "unknown-encoding") return decoded.fatal;
  const text =
    opening.encoding !== null
      ? decodeAs(file, opening.encoding)
      : "fatal" in decoded
        ? decoded.fatal
        : decoded.text;
  if (typeof text !== "string") return text;
  const tooMany = tooManyLines(text);
  if (tooMany !== undefined) return tooMany;
  const delimiter: TableDelimiter | string = opening.delimiter ?? detectDelimiter(text);
  const encoding = opening.encoding ?? ("fatal" in decoded ? "" : decoded.encoding);
  return { records: readCsv(text, delimiter), encoding, delimiter, sheets: [] };
};

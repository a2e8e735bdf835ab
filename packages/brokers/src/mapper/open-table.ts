import iconv from "iconv-lite";
import { type CsvRecord, detectDelimiter, readCsv } from "../kit/csv.ts";
import { decodeText, MAX_BYTES } from "../kit/decode.ts";
import { issue } from "../kit/issue.ts";
import { tooManyLines } from "../kit/open-csv.ts";
import type { Issue, SourceFile } from "../statement.ts";
import type { MapperProfile, TableDelimiter, TableEncoding } from "./profile.ts";

/** A file as records, and how it was opened. */
export interface OpenedTable {
  readonly records: readonly CsvRecord[];
  readonly encoding: string;
  readonly delimiter: string;
  /** Names of a workbook's sheets; a text has none. */
  readonly sheets: readonly string[];
}

type Opening = Pick<MapperProfile, "encoding" | "delimiter">;

const decodeAs = (file: SourceFile, encoding: TableEncoding): string | Issue => {
  if (file.bytes.length > MAX_BYTES)
    return issue("file-too-large", { maxMb: String(MAX_BYTES / 1024 / 1024) });
  const text = iconv.decode(file.bytes, encoding);
  return text.includes("\u0000") ? issue("unknown-encoding") : text;
};

/** Text to records, with the encoding and delimiter of the mapping or, where it leaves them open, the file's own. */
export const openTable = (file: SourceFile, opening: Opening): OpenedTable | Issue => {
  const decoded = decodeText(file);
  // A file that is no text (a picture, an archive) stays none, whatever encoding is chosen.
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

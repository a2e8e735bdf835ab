import type { Issue, SourceFile } from "../statement.ts";
import { type CsvRecord, detectDelimiter, readCsv } from "./csv.ts";
import { decodeText } from "./decode.ts";
import { issue } from "./issue.ts";
import { MAX_LINES } from "./limits.ts";

const hasMoreLines = (text: string, max: number): boolean => {
  let at = -1;
  for (let count = 0; count <= max; count += 1) {
    at = text.indexOf("\n", at + 1);
    if (at < 0) return false;
  }
  return true;
};

export type OpenedCsv =
  | { readonly records: readonly CsvRecord[]; readonly delimiter: string }
  | { readonly fatal: Issue };

/**
 * A dropped file to its records, or the reason it is none: empty, binary, too large, unknown encoding. The
 * records of an opened workbook are those of its sheets, one after the other.
 */
export const openCsv = (file: SourceFile): OpenedCsv => {
  if (file.problem !== undefined) return { fatal: file.problem };
  if (file.sheets !== undefined) return { records: file.sheets.flatMap(({ rows }) => rows), delimiter: "" };
  const decoded = decodeText(file);
  if ("fatal" in decoded) return decoded;
  if (hasMoreLines(decoded.text, MAX_LINES))
    return { fatal: issue("too-many-lines", { max: String(MAX_LINES) }) };
  const delimiter = detectDelimiter(decoded.text);
  return { records: readCsv(decoded.text, delimiter), delimiter };
};

import type { Issue, SourceFile } from "../../statement.ts";
import { issue } from "../issue.ts";
import { decodeText } from "../text/decode.ts";
import { MAX_LINES } from "../text/limits.ts";
import { exceedsText } from "../text/text-limits.ts";
import { type CsvRecord, detectDelimiter, readCsv } from "./csv.ts";

const hasMoreLines = (text: string, max: number): boolean => {
  let at = -1;
  for (let count = 0; count <= max; count += 1) {
    at = text.indexOf("\n", at + 1);
    if (at < 0) return false;
  }
  return true;
};

export const tooManyLines = (text: string): Issue | undefined =>
  hasMoreLines(text, MAX_LINES) ? issue("too-many-lines", { max: String(MAX_LINES) }) : undefined;

export type OpenedCsv =
  | { readonly records: readonly CsvRecord[]; readonly delimiter: string }
  | { readonly fatal: Issue };

/** Returns a file's records, sheets concatenated, or the problem. */
export const openCsv = (file: SourceFile): OpenedCsv => {
  if (file.problem !== undefined) return { fatal: file.problem };
  if (file.sheets !== undefined) return { records: file.sheets.flatMap(({ rows }) => rows), delimiter: "" };
  const decoded = decodeText(file);
  if ("fatal" in decoded) return decoded;
  const tooMany = tooManyLines(decoded.text);
  if (tooMany !== undefined) return { fatal: tooMany };
  const delimiter = detectDelimiter(decoded.text);
  const excess = exceedsText(decoded.text, delimiter);
  if (excess !== undefined) return { fatal: excess };
  return { records: readCsv(decoded.text, delimiter), delimiter };
};

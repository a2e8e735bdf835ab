import type { Issue, Sheet } from "../../statement.ts";
import { issue } from "../issue.ts";
import { MAX_LINES } from "../text/limits.ts";
import { WORKBOOK_LIMITS } from "./workbook-limits.ts";
import { readXlsxBook, TooManyStrings } from "./xlsx-book.ts";
import { readSheetRows } from "./xlsx-rows.ts";
import { UnusualPart } from "./xlsx-text.ts";
import type { ZipFile } from "./zip.ts";

interface Formats {
  readonly is_date: (format: string) => boolean;
  readonly get_table: () => unknown;
}

/**
 * Reads 100,000 rows in seconds, where the library takes half a minute for cell objects. Undefined: only the library
 * can read the file.
 */
export const readXlsx = (
  parts: readonly ZipFile[],
  library: Formats,
  onStep: () => void,
): readonly Sheet[] | Issue | undefined => {
  try {
    const { sheets: found, strings, formats, is1904 } = readXlsxBook(parts);
    const known = library.get_table() as Readonly<Record<number, string | undefined>>;
    const dates = formats.map(({ id, code }) => library.is_date(code || (known[id] ?? "General")));
    const context = { strings, dates, is1904, maxColumns: WORKBOOK_LIMITS.columns };
    const sheets: Sheet[] = [];
    let [firstLine, cells] = [1, 0];
    for (const { name, bytes } of found.slice(0, WORKBOOK_LIMITS.sheets)) {
      const isEnough = (rows: number, filled: number) => {
        onStep();
        return firstLine + rows > MAX_LINES || cells + filled > WORKBOOK_LIMITS.cells;
      };
      const read = readSheetRows(bytes, firstLine, context, isEnough);
      sheets.push({ name, firstLine, rows: read.rows });
      firstLine += read.last;
      cells += read.cells;
      if (firstLine > MAX_LINES) return issue("too-many-lines", { max: String(MAX_LINES) });
      if (cells > WORKBOOK_LIMITS.cells)
        return issue("workbook-too-large", { max: String(WORKBOOK_LIMITS.cells) });
    }
    return sheets;
  } catch (error) {
    if (error instanceof UnusualPart) return undefined;
    if (error instanceof TooManyStrings)
      return issue("workbook-too-large", { max: String(WORKBOOK_LIMITS.cells) });
    throw error;
  }
};

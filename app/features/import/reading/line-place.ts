import type { Preview } from "../../../domain/imports/import.schema.ts";

export interface LinePlace {
  /** Null: a text, or a single sheet. */
  readonly sheet: string | null;
  /** Row of the sheet, or line of the file. */
  readonly row: number;
}

/** Locates a line: workbooks number the lines of all sheets consecutively. */
export function placeOf(line: number, sheets: Preview["sheets"]): LinePlace {
  if (sheets.length < 2) return { sheet: null, row: line };
  const sheet = sheets.findLast(({ firstLine }) => firstLine <= line);
  return sheet ? { sheet: sheet.name, row: line - sheet.firstLine + 1 } : { sheet: null, row: line };
}

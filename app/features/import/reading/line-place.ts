import type { Preview } from "../../../domain/imports/import-shapes.ts";

export interface LinePlace {
  /** null: the file is a text or has one sheet only. */
  readonly sheet: string | null;
  /** Row of the sheet, or line of the file. */
  readonly row: number;
}

/** Where a reader finds a line: workbooks count the lines of all their sheets one after the other. */
export function placeOf(line: number, sheets: Preview["sheets"]): LinePlace {
  if (sheets.length < 2) return { sheet: null, row: line };
  const sheet = sheets.findLast(({ firstLine }) => firstLine <= line);
  return sheet ? { sheet: sheet.name, row: line - sheet.firstLine + 1 } : { sheet: null, row: line };
}

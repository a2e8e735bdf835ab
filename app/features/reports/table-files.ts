import { AppError } from "../../shared/app-error.ts";
import { toCsv, toSheetCell } from "../../shared/text/csv-text.ts";
import type { FileTable } from "./report-table.ts";

export const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
  pdf: "application/pdf",
} as const;

/** A workbook is put together in memory, and paper is for people: longer reports are for CSV. */
const maxRows: Readonly<Record<string, number>> = { xlsx: 50_000, pdf: 2_000 };

/** @throws AppError INVALID_INPUT for more rows than a file of this format takes */
export function assertFits(tables: readonly FileTable[], format: string): void {
  const max = maxRows[format] ?? Number.POSITIVE_INFINITY;
  if (tables.some(({ rows }) => rows.length > max))
    throw new AppError("INVALID_INPUT", {}, [
      { path: "format", code: "too-many-rows", params: { max: String(max) } },
    ]);
}

const linesOf = ({ rows, totals }: FileTable) => (totals ? [...rows, totals] : rows);

/** The first table as CSV, its sums as the last line. */
export const tableCsv = (table: FileTable): Buffer =>
  Buffer.from(
    toCsv(
      table.columns.map(({ title }) => title),
      linesOf(table),
    ),
  );

/** A sheet's name: 31 characters, without those that a workbook forbids. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, " ").slice(0, 31);

/** Every table on a sheet of its own. */
export async function tablesWorkbook(tables: readonly FileTable[]): Promise<Buffer> {
  // Loaded when the first workbook is asked for.
  const { default: writeExcelFile } = await import("write-excel-file/node");
  const sheets = tables.map((table) => ({
    sheet: sheetName(table.title),
    stickyRowsCount: 1,
    data: [
      table.columns.map(({ title }) => ({ type: String, value: title, fontWeight: "bold" as const })),
      ...linesOf(table).map((row) =>
        row.map((value, index) => toSheetCell(value, table.columns[index]?.isNumber === true)),
      ),
    ],
  }));
  return writeExcelFile(sheets).toBuffer();
}

import { AppError } from "../../shared/app-error.ts";
import { toCsv, toSheetCell } from "../../shared/text/csv-text.ts";
import type { FileTable } from "./report-table.ts";

export const mediaTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json",
  pdf: "application/pdf",
} as const;

/** A workbook is built in memory, a PDF is for reading; longer reports need CSV. */
const maxRows: Readonly<Record<string, number>> = { xlsx: 50_000, pdf: 2_000 };

/** @throws AppError INVALID_INPUT for more rows than the format takes */
export function assertFits(tables: readonly FileTable[], format: string): void {
  const max = maxRows[format] ?? Number.POSITIVE_INFINITY;
  if (tables.some(({ rows }) => rows.length > max))
    throw new AppError("INVALID_INPUT", {}, [
      { path: "format", code: "too-many-rows", params: { max: String(max) } },
    ]);
}

const linesOf = ({ rows, totals }: FileTable) => (totals ? [...rows, totals] : rows);

/** Writes the first table as CSV, with sums in the last line. */
export const tableCsv = (table: FileTable): Buffer =>
  Buffer.from(
    toCsv(
      table.columns.map(({ title }) => title),
      linesOf(table),
    ),
  );

/** At most 31 characters, without forbidden ones. */
const sheetName = (title: string): string => title.replace(/[\\/?*[\]:]/g, " ").slice(0, 31);

/** Writes every table to its own sheet. */
export async function tablesWorkbook(tables: readonly FileTable[]): Promise<Buffer> {
  // Loaded on demand.
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

import type { DraftRow } from "@zerno/brokers";
import type { SyncPage } from "../../provider.ts";
import { readStatement } from "../kit/statement-page.ts";

/** A table of the exchange's file; cells in column order. */
export interface FileTable {
  readonly columns: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

const readTable = (brokerId: string, { columns, lines }: FileTable) => {
  const text = [columns, ...lines].map((cells) => cells.map(quote).join(",")).join("\n");
  return readStatement(brokerId, { name: `${brokerId}.csv`, bytes: new TextEncoder().encode(text) });
};

const momentOf = ({ date, time = "" }: DraftRow): string => `${date} ${time}`;

const textOf = ({ lines }: FileTable, line: number): string =>
  (lines[line - 2] ?? []).filter((cell) => cell !== "").join(", ");

/**
 * Lays an API response out as the exchange's file and reads it with the file's reader, so that file and sync give the
 * same rows. Sorted by time. @throws SyncProblem unreadable
 */
export function readAsFile(brokerId: string, tables: readonly FileTable[]): SyncPage {
  const read = tables
    .filter(({ lines }) => lines.length > 0)
    .map((table) => ({ table, statement: readTable(brokerId, table) }));
  const rows = read
    .flatMap(({ statement }) => statement.rows)
    .toSorted((a, b) => (momentOf(a) < momentOf(b) ? -1 : momentOf(a) > momentOf(b) ? 1 : 0));
  return {
    rows: rows.map((row, index) => ({ ...row, line: index + 1, lines: [index + 1] })),
    ignored: read.flatMap(({ table, statement }) =>
      statement.ignored.map(({ line, reason }) => ({ code: reason.code, text: textOf(table, line) })),
    ),
    failed: read.flatMap(({ table, statement }) =>
      statement.failed.map(({ line, issue }) => ({ code: issue.code, text: textOf(table, line) })),
    ),
  };
}

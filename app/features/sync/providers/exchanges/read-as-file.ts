import type { DraftRow } from "@zerno/brokers";
import type { SyncPage } from "../../provider.ts";
import { readStatement } from "../kit/statement-page.ts";

/** A table an exchange's own file would have; the cells of a line in the order of the columns. */
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

/** Shown beside what is no row: the cells of its line that say something. */
const textOf = ({ lines }: FileTable, line: number): string =>
  (lines[line - 2] ?? []).filter((cell) => cell !== "").join(", ");

/**
 * Rows of what an interface answered, made by the reader of the same exchange's files: the answer is laid out as its
 * files and read as them. So a file and a sync of one account give the same rows, by construction and not by care. Rows
 * come in the order of time. @throws SyncProblem unreadable
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

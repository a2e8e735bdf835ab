import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../server/db-types.ts";
import { transactions } from "./ledger.tables.ts";

/** A row as it is stored; everything the kind does not have is null. */
export type ImportedRow = typeof transactions.$inferInsert;

type Column = keyof ImportedRow & string;

const columns = Object.entries(getTableColumns(transactions)) as [Column, { getSQLType(): string }][];
/** Without precision: the target column rounds nothing, because every number was checked to fit. */
const arrayType = (column: { getSQLType(): string }): string =>
  `${column.getSQLType().replace(/\(.*\)/, "")}[]`;

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const names = sql.raw(columns.map(([name]) => `"${snake(name)}"`).join(", "));
const rowsPerStatement = 5_000;

/** One array per column: a statement of 34 parameters whatever the number of rows. */
function toStatement(rows: readonly ImportedRow[]): SQL {
  const arrays = columns.map(([name, column]) => {
    const values = rows.map((row) => row[name] ?? null);
    return sql`${sql.param(values)}::${sql.raw(arrayType(column))}`;
  });
  return sql`insert into ${transactions} (${names}) select * from unnest(${sql.join(arrays, sql`, `)})`;
}

/**
 * Inserts rows by the thousand, in the caller's transaction.
 * @param onProgress called after each statement with the rows written so far
 */
export async function insertImportedRows(
  db: Db,
  rows: readonly ImportedRow[],
  onProgress: (done: number) => Promise<void> | void = () => {},
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const slice = rows.slice(at, at + rowsPerStatement);
    await db.execute(toStatement(slice));
    await onProgress(at + slice.length);
  }
}

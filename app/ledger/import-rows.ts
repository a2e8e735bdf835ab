import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Db } from "../server/db-types.ts";
import { withCheckedReferences } from "./checked-references.ts";
import { transactions } from "./ledger.tables.ts";

/** A row as it is stored, column by column: what the kind does not have is null, no default is filled in. */
export type ImportedRow = typeof transactions.$inferSelect;

type Column = keyof ImportedRow & string;

const columns = Object.entries(getTableColumns(transactions)) as [Column, { getSQLType(): string }][];
/** Without precision: the target column rounds nothing, because every number was checked to fit. */
const typeOf = (column: { getSQLType(): string }): string => column.getSQLType().replace(/\(.*\)/, "");

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const rowsPerStatement = 5_000;

const toParam = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));

interface Part {
  readonly name: string;
  readonly type: string;
  readonly values: readonly unknown[];
}

/** One value for all rows (the user, the import, what no row has) is sent once; ids make the list of rows. */
const isConstant = ({ name, values }: Part): boolean =>
  name !== "id" && values.every((value) => value === values[0]);

/** One array per column that differs: a statement of a few parameters whatever the number of rows. */
function toStatement(rows: readonly ImportedRow[]): SQL {
  const parts = columns.map(([name, column]): Part => {
    const values = rows.map((row) => toParam(row[name]));
    return { name: snake(name), type: typeOf(column), values };
  });
  const lists = parts.filter((part) => !isConstant(part));
  const listNames = new Set(lists.map(({ name }) => name));
  const picked = parts.map(({ name, type, values }) =>
    listNames.has(name) ? sql.raw(`"${name}"`) : sql`${sql.param(values[0])}::${sql.raw(type)}`,
  );
  const arrays = lists.map(({ type, values }) => sql`${sql.param(values)}::${sql.raw(`${type}[]`)}`);
  const names = (of: readonly Part[]) => sql.raw(of.map(({ name }) => `"${name}"`).join(", "));
  return sql`insert into ${transactions} (${names(parts)})
    select ${sql.join(picked, sql`, `)} from unnest(${sql.join(arrays, sql`, `)}) as rows (${names(lists)})`;
}

/**
 * Inserts rows by the thousand, in the caller's transaction.
 * @param onProgress called after each statement with the rows written so far
 */
export async function insertImportedRows(
  tx: Db,
  rows: readonly ImportedRow[],
  onProgress: (done: number) => Promise<void> | void = () => {},
): Promise<void> {
  await withCheckedReferences(tx, rows, async () => {
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      const slice = rows.slice(at, at + rowsPerStatement);
      await tx.execute(toStatement(slice));
      await onProgress(at + slice.length);
    }
  });
}

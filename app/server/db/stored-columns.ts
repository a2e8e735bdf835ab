import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** By names in code, without generated columns. */
export const storedColumns = (table: PgTable): readonly (readonly [key: string, column: PgColumn])[] =>
  Object.entries(getTableColumns(table)).filter(([, { generated }]) => generated === undefined);

/** Without generated columns, so that rows can be written as read. */
export const withoutDerived = <Values extends object>(table: PgTable, values: Values): Values => {
  const stored = new Set(storedColumns(table).map(([key]) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => stored.has(key))) as Values;
};

/**
 * Selects JSON records, as written by `to_jsonb`, with stored columns in order; a `where` may follow.
 * @param records JSON rows and their source; missing columns come from `base`, or are empty
 */
export function selectRecords(
  table: PgTable,
  { json, from, base }: { readonly json: SQL; readonly from?: SQL; readonly base?: SQL },
): SQL {
  const values = storedColumns(table).map(([key]) => sql`record.${sql.identifier(toSnakeCase(key))}`);
  const source = from === undefined ? sql`` : sql`${from} cross join lateral`;
  return sql`select ${sql.join(values, sql`, `)}
    from ${source} jsonb_populate_record(${base ?? sql`null::${table}`}, ${json}) record`;
}

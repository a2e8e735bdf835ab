import { getTableColumns, type SQL, sql } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Columns of a table by their names in the code, without those that the database derives from others. */
export const storedColumns = (table: PgTable): readonly (readonly [key: string, column: PgColumn])[] =>
  Object.entries(getTableColumns(table)).filter(([, { generated }]) => generated === undefined);

/** Values to write without derived ones, so that a row can be written as it was read. */
export const withoutDerived = <Values extends object>(table: PgTable, values: Values): Values => {
  const stored = new Set(storedColumns(table).map(([key]) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => stored.has(key))) as Values;
};

/**
 * A query of rows that are records of JSON, as `to_jsonb` wrote them, with the stored columns in their order; a `where`
 * may follow.
 * @param records the rows: the JSON of each, and where it stands; columns that it lacks are those of `base`, or empty
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

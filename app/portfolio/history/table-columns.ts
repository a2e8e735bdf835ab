import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";

/** What is needed to find and write rows of a recorded table, read from the database's own catalogue. */
export interface TableShape {
  readonly name: string;
  /** The key of row `r` as it stands in `change_rows.keys`. */
  readonly key: SQL;
  /** True for the rows `r` of these keys: uses the primary key where it is one column. */
  readonly isOneOf: (keys: SQL) => SQL;
  /** Its rows count their changes up, which is no part of what is recorded of a change. */
  readonly hasVersion: boolean;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A table's or column's name as SQL. */
export const nameSql = (name: string): SQL => sql.raw(quoted(name));

interface KeyColumn extends Record<string, unknown> {
  readonly name: string;
  readonly type: string;
  readonly has_version: boolean;
}

/** The primary key of a recorded table, without the user. @throws Error for a table that has none */
export async function readShape(db: Db, table: string): Promise<TableShape> {
  const { rows } = await db.execute<KeyColumn>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      exists (select from pg_attribute v where v.attrelid = i.indrelid and v.attname = 'version' and not v.attisdropped) as has_version
    from pg_index i, unnest(i.indkey::int[]) with ordinality k (number, n)
    join pg_attribute a on a.attnum = k.number
    where i.indrelid = ${quoted(table)}::regclass and i.indisprimary and a.attrelid = i.indrelid
      and a.attname <> 'user_id'
    order by k.n`);
  const [first] = rows;
  if (!first) throw new Error(`${table} has no primary key to record by`);
  const key = sql.raw(rows.map(({ name }) => `r.${quoted(name)}::text`).join(" || ' ' || "));
  const isOneOf = (keys: SQL) =>
    rows.length === 1
      ? sql`r.${nameSql(first.name)} = any((${keys})::${sql.raw(first.type)}[])`
      : sql`${key} = any((${keys})::text[])`;
  return { name: table, key, isOneOf, hasVersion: first.has_version };
}

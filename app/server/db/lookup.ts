import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db-types.ts";

/** Columns to compare, and the user. */
interface LookupSide {
  readonly table: AnyPgTable;
  readonly values: readonly (AnyPgColumn | SQL)[];
  readonly user: AnyPgColumn;
  /** Absent: all. */
  readonly where?: SQL;
}

/** Global look-up and its source rows (docs/adr/0032), always written in one transaction. */
export interface Lookup {
  readonly name: string;
  readonly stored: LookupSide;
  readonly owned: LookupSide;
}

/** Names users only: keys are secrets and personal data. */
export interface LookupDifferences {
  readonly name: string;
  readonly missing: number;
  readonly orphaned: number;
  /** A sample. */
  readonly userIds: readonly string[];
}

const mostUsers = 20;

const rowsOf = ({ table, values, user, where }: LookupSide): SQL => sql`
  select row(${sql.join([...values], sql`, `)})::text as key, ${user} as user_id from ${table}
  where ${where ?? sql`true`}`;

/** Both directions, in one snapshot. */
export async function compareLookup(db: Db, { name, stored, owned }: Lookup): Promise<LookupDifferences> {
  const { rows } = await db.execute<{ missing: number; orphaned: number; userIds: string[] }>(sql`
    with differences as (
      select coalesce(l.user_id, o.user_id) as user_id, l.key is null as is_missing
      from (${rowsOf(stored)}) l full join (${rowsOf(owned)}) o on l.key = o.key and l.user_id = o.user_id
      where l.key is null or o.key is null
    )
    select count(*) filter (where is_missing)::int as missing, count(*) filter (where not is_missing)::int as orphaned,
      array(select distinct user_id::text from differences order by 1 limit ${mostUsers}) as "userIds"
    from differences`);
  const [found] = rows;
  return {
    name,
    missing: found?.missing ?? 0,
    orphaned: found?.orphaned ?? 0,
    userIds: found?.userIds ?? [],
  };
}

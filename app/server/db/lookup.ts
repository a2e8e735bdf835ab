import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, AnyPgTable } from "drizzle-orm/pg-core";
import type { Db } from "./db-types.ts";

/** Rows of one side of a comparison: everything that both sides state, and the user. */
interface LookupSide {
  readonly table: AnyPgTable;
  readonly values: readonly (AnyPgColumn | SQL)[];
  readonly user: AnyPgColumn;
  /** Rows that count; absent: all. */
  readonly where?: SQL;
}

/**
 * A global look-up and the users' rows it follows from (docs/adr/0032). Whatever writes one writes the other in the same
 * transaction.
 */
export interface Lookup {
  /** Table of the look-up. */
  readonly name: string;
  readonly stored: LookupSide;
  readonly owned: LookupSide;
}

/** Rows of a look-up that do not match those of users. Keys are secrets and personal data: users stand for them. */
export interface LookupDifferences {
  readonly name: string;
  /** Rows of users that the look-up lacks. */
  readonly missing: number;
  /** Rows of the look-up without a row of that user. */
  readonly orphaned: number;
  /** Some of the users concerned. */
  readonly userIds: readonly string[];
}

const mostUsers = 20;

const rowsOf = ({ table, values, user, where }: LookupSide): SQL => sql`
  select row(${sql.join([...values], sql`, `)})::text as key, ${user} as user_id from ${table}
  where ${where ?? sql`true`}`;

/** Compares a look-up with the rows of users in both directions, as of one moment. */
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

import { lt, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { userDays, users } from "../identity.tables.ts";

/** 25 months: two full years of monthly cohorts. */
const keptDays = 760;
const dayMs = 24 * 3600_000;

export const utcDay = (at: Date): string => at.toISOString().slice(0, 10);

/** At most one row per UTC day. The demo account has none, as many people use it. */
export async function recordUserDay(db: Db, userId: string, now: Date): Promise<void> {
  const day = utcDay(now);
  await db.execute(sql`
    with seen as (
      update ${users} set last_seen_on = ${day}::date where user_id = ${userId} and last_seen_on < ${day}::date
    )
    insert into ${userDays} (user_id, day)
      select user_id, ${day}::date from ${users} where user_id = ${userId} and not is_demo
      on conflict do nothing`);
}

/**
 * Deletes days of use older than 25 months, which no figure covers.
 * @returns how many
 */
export async function removeOldUserDays(db: Db, now: Date): Promise<number> {
  const before = utcDay(new Date(now.getTime() - keptDays * dayMs));
  const removed = await db.delete(userDays).where(lt(userDays.day, before)).returning({ day: userDays.day });
  return removed.length;
}

import { sql } from "drizzle-orm";
import { z } from "zod";
import { utcDay } from "../../../identity/accounts/user-days.ts";
import { userDays, users } from "../../../identity/identity.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";

const dayMs = 24 * 3600_000;

/** Returns a UTC day so many days later. */
export const daysAfter = (day: string, days: number): string =>
  utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs));

/** Returns every day from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: count }, (_, place) => daysAfter(from, place));
}

export const CountRow = z.object({ day: z.string(), n: z.coerce.number().int() });

/**
 * Counts the distinct users of the `window` days that end with each day. A day of use counts from itself until the
 * next one of the same user or the end of the window, so that the sum of beginnings and ends is the number of users.
 */
export async function countActive(
  db: Db,
  { from, to, window }: { readonly from: string; readonly to: string; readonly window: number },
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute(sql`
    with used as (
      select day, lead(day) over (partition by user_id order by day) as next from ${userDays}
      where day > ${from}::date - ${window}::int and day <= ${to}::date
    ), steps as (
      select day as at, 1 as n from used
      union all select least(coalesce(next, 'infinity'), day + ${window}::int), -1 from used
    )
    select at::text as day, sum(n)::int as n from steps group by at order by at`);
  const changes = z.array(CountRow).parse(rows);
  const counts = new Map<string, number>();
  let active = 0;
  let place = 0;
  for (const day of daysBetween(from, to)) {
    for (let next = changes[place]; next && next.day <= day; next = changes[++place]) active += next.n;
    counts.set(day, active);
  }
  return counts;
}

/** Counts registrations by UTC day. */
export async function countRegistered(db: Db, from: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute(sql`
    select (created_at at time zone 'UTC')::date::text as day, count(*)::int as n from ${users}
    where created_at >= ${from}::timestamp at time zone 'UTC' and not is_demo group by 1`);
  return new Map(
    z
      .array(CountRow)
      .parse(rows)
      .map(({ day, n }) => [day, n]),
  );
}

import { sql } from "drizzle-orm";
import { z } from "zod";
import { userDays, users } from "../../../identity/identity.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";

export type CohortLength = "week" | "month";

const mostCohorts = 13;

const SizeRow = z.object({ start: z.string(), n: z.coerce.number().int() });
const ActiveRow = SizeRow.extend({ period: z.coerce.number().int() });

/** Returns the number of weeks or months from the one of a cohort to the one of a later day. */
function periodsBetween(start: string, later: string, length: CohortLength): number {
  if (length === "week") return Math.round((Date.parse(later) - Date.parse(start)) / (7 * 24 * 3600_000));
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(later) - months(start);
}

/**
 * Counts the users of each cohort (by week or month of registration) who were active in each later week or month up
 * to today, newest cohort first.
 */
export async function countCohorts(db: Db, length: CohortLength, today: string) {
  // A literal, so that both parts group by the same expression.
  const unit = sql.raw(`'${length}'`);
  const first = sql`date_trunc(${unit}, ${today}::date::timestamp) - ${mostCohorts - 1}::int * ('1 ' || ${unit})::interval`;
  const start = sql`date_trunc(${unit}, created_at at time zone 'UTC')`;
  const known = sql`select user_id, ${start}::date as start from ${users}
    where created_at >= (${first}) at time zone 'UTC' and not is_demo`;
  const { rows: sizes } = await db.execute(
    sql`select start::text as start, count(*)::int as n from (${known}) as known group by 1 order by 1 desc`,
  );
  const { rows: active } = await db.execute(sql`
    select start::text as start, later::text as later, count(distinct user_id)::int as n from (
      select k.start, date_trunc(${unit}, d.day::timestamp)::date as later, k.user_id
      from (${known}) as k join ${userDays} d on d.user_id = k.user_id where d.day <= ${today}::date
    ) as used group by 1, 2`);
  const { rows: nows } = await db.execute(
    sql`select date_trunc(${unit}, ${today}::date::timestamp)::date::text as now`,
  );
  const now = z.string().parse(nows[0]?.now);
  const used = z
    .array(ActiveRow.omit({ period: true }).extend({ later: z.string() }))
    .parse(active)
    .map(({ start, later, n }) => ({ start, n, period: periodsBetween(start, later, length) }));
  return z
    .array(SizeRow)
    .parse(sizes)
    .map(({ start, n }) => ({
      start,
      users: n,
      active: Array.from(
        { length: periodsBetween(start, now, length) + 1 },
        (_, period) => used.find((row) => row.start === start && row.period === period)?.n ?? 0,
      ),
    }));
}

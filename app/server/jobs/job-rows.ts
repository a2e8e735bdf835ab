import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../db/db-types.ts";

/** Created by pg-boss; left out of backups. */
export const jobSchema = "pgboss";

const instant = z.coerce.date();
const JobRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(["created", "retry", "active", "completed", "cancelled", "failed"]),
  attempts: z.coerce.number(),
  limit: z.coerce.number(),
  created: instant,
  started: instant.nullable(),
  ended: instant.nullable(),
  from: instant,
  output: z.unknown(),
});
export type JobRow = z.infer<typeof JobRow>;

const JobCount = z.object({ name: z.string(), state: JobRow.shape.state, n: z.coerce.number() });
export type JobCount = z.infer<typeof JobCount>;

async function isThere(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select to_regclass(${`${jobSchema}.job`}) is not null as there`);
  return rows[0]?.there === true;
}

const job = sql.raw(`${jobSchema}.job`);

const isOurs = sql`name not like '\\_\\_%'`;

export async function countJobs(db: Db): Promise<readonly JobCount[]> {
  if (!(await isThere(db))) return [];
  const { rows } = await db.execute(
    sql`select name, state::text as state, count(*)::int as n from ${job} where ${isOurs} group by 1, 2 order by 1, 2`,
  );
  return z.array(JobCount).parse(rows);
}

export async function listJobs(db: Db, state: "waiting" | "running" | "failed" | "done", limit: number) {
  if (!(await isThere(db))) return [];
  const states = {
    waiting: sql`state in ('created', 'retry')`,
    running: sql`state = 'active'`,
    failed: sql`state in ('failed', 'cancelled')`,
    done: sql`state = 'completed'`,
  };
  const { rows } = await db.execute(
    sql`select id::text as id, name, state::text as state, retry_count as attempts, retry_limit as "limit",
      created_on as created, started_on as started, completed_on as ended, start_after as "from", output
      from ${job} where ${isOurs} and ${states[state]}
      order by coalesce(completed_on, started_on, created_on) desc, id limit ${limit}`,
  );
  return z.array(JobRow).parse(rows);
}

export async function removeJobsOf(db: Db, userId: string): Promise<void> {
  if (!(await isThere(db))) return;
  await db.execute(sql`delete from ${job} where data ->> 'userId' = ${userId} and state <> 'active'`);
}

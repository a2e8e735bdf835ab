import { isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../server/db-types.ts";
import type { Problem } from "../providers/problem.ts";
import { marketSources } from "./updates.tables.ts";

/** How a source did since the last time somebody wrote it down; milliseconds since 1970. */
export interface Noted {
  goodAt?: number;
  problem?: Problem;
  problemAt?: number;
}

/** Writes down when a source answered and when it failed last. */
export async function writeAnswer(db: Db, id: string, { goodAt, problem, problemAt }: Noted): Promise<void> {
  const good = goodAt === undefined ? {} : { lastGoodAt: new Date(goodAt) };
  const bad =
    problem === undefined || problemAt === undefined
      ? {}
      : { lastProblem: problem, lastProblemAt: new Date(problemAt) };
  await db
    .insert(marketSources)
    .values({ id, firstGoodAt: good.lastGoodAt ?? null, ...good, ...bad })
    .onConflictDoUpdate({
      target: marketSources.id,
      set: {
        firstGoodAt: sql`coalesce(${marketSources.firstGoodAt}, excluded.first_good_at)`,
        ...good,
        ...bad,
      },
    });
}

/** What is known of every source that was switched or has answered. */
export const listSourceRows = (db: Db) => db.select().from(marketSources);

/** Switches a source on or off for the whole installation; null: as the configuration says. */
export async function switchSource(db: Db, id: string, isOn: boolean | null): Promise<void> {
  await db
    .insert(marketSources)
    .values({ id, isOn })
    .onConflictDoUpdate({ target: marketSources.id, set: { isOn } });
}

/** Whether a real source has ever answered this installation: then nobody needs the demo market to try things. */
export async function hasRealData(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: marketSources.id })
    .from(marketSources)
    .where(isNotNull(marketSources.firstGoodAt))
    .limit(1);
  return rows.length > 0;
}

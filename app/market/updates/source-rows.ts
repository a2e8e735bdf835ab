import { eq, isNotNull, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { priceYears } from "../market.tables.ts";
import type { Problem } from "../providers/problem.ts";
import { marketSources } from "./updates.tables.ts";

/** Since last stored; milliseconds since 1970. */
export interface Noted {
  goodAt?: number;
  problem?: Problem;
  problemAt?: number;
}

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

export const listSourceRows = (db: Db) => db.select().from(marketSources);

export async function switchSource(db: Db, id: string, isOn: boolean | null): Promise<void> {
  await db
    .insert(marketSources)
    .values({ id, isOn })
    .onConflictDoUpdate({ target: marketSources.id, set: { isOn } });
}

/** True once a source has answered or closes were loaded: visitors then see the real market. */
export async function hasRealData(db: Db): Promise<boolean> {
  const answered = await db
    .select({ id: marketSources.id })
    .from(marketSources)
    .where(isNotNull(marketSources.firstGoodAt))
    .limit(1);
  if (answered.length > 0) return true;
  const loaded = await db
    .select({ year: priceYears.year })
    .from(priceYears)
    .where(eq(priceYears.ownerId, nilGuid))
    .limit(1);
  return loaded.length > 0;
}

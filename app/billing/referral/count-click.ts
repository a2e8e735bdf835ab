import { and, count, eq, sql } from "drizzle-orm";
import type { Ctx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import type { Referral } from "../../shared/referral-pages.ts";
import { referralClicks } from "./referral.tables.ts";
import { findReferrer } from "./referral-codes.ts";

/** Sub-ids counted per link and day; others count as none. */
const maxSubs = 100;
const repeatMs = 60 * 60_000;
const maxRemembered = 20_000;

const robots = /bot|crawl|spider|slurp|preview|headless|curl|wget|python|monitor|scan|fetch/i;

/** Addresses stay in memory. */
export async function countClick(
  { db, memory, now, address, userAgent }: Pick<Ctx, "db" | "memory" | "now" | "address" | "userAgent">,
  { code, sub }: Referral,
): Promise<void> {
  if (userAgent === "" || robots.test(userAgent)) return;
  const userId = await findReferrer(db, code);
  if (userId === null) return;
  const seen = memory.cache<number>("referral-clicks", maxRemembered);
  const key = `${address} ${userId} ${sub}`;
  const at = now();
  if (at.getTime() - (seen.get(key) ?? Number.NEGATIVE_INFINITY) < repeatMs) return;
  seen.set(key, at.getTime());
  const day = at.toISOString().slice(0, 10);
  const counted = { userId, day, sub: await knownOrFree(db, { userId, day, sub }), clicks: 1 };
  await db
    .insert(referralClicks)
    .values(counted)
    .onConflictDoUpdate({
      target: [referralClicks.userId, referralClicks.day, referralClicks.sub],
      set: { clicks: sql`${referralClicks.clicks} + 1` },
    });
}

async function knownOrFree(
  db: Db,
  { userId, day, sub }: { readonly userId: string; readonly day: string; readonly sub: string },
): Promise<string> {
  const ofDay = and(eq(referralClicks.userId, userId), eq(referralClicks.day, day));
  const [known] = await db
    .select({ sub: referralClicks.sub })
    .from(referralClicks)
    .where(and(ofDay, eq(referralClicks.sub, sub)));
  if (known) return sub;
  const [subs] = await db.select({ n: count() }).from(referralClicks).where(ofDay);
  return (subs?.n ?? 0) < maxSubs ? sub : "";
}

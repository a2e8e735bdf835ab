import { eq } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { codeTries } from "./factors.tables.ts";

const freeTries = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;

/** From the fifth wrong code 30 s, doubling up to 15 minutes. */
export const waitAfterMs = (count: number): number =>
  count < freeTries ? 0 : Math.min(firstWaitMs * 2 ** (count - freeTries), longestWaitMs);

/**
 * Counts before the check, so that parallel attempts count. Delays but never locks the owner out.
 * @throws AppError RATE_LIMITED with seconds; check nothing then
 */
export async function countTry(db: Db, userId: string, now: Date): Promise<void> {
  const secondsLeft = await db.transaction(async (tx) => {
    await tx.insert(codeTries).values({ userId, count: 0 }).onConflictDoNothing();
    const own = eq(codeTries.userId, userId);
    const [row] = await tx.select().from(codeTries).where(own).for("update");
    if (!row) return 0;
    if (row.waitUntil && row.waitUntil > now) return (row.waitUntil.getTime() - now.getTime()) / 1000;
    const tried = row.count + 1;
    const waitMs = waitAfterMs(tried);
    const waitUntil = waitMs > 0 ? new Date(now.getTime() + waitMs) : null;
    await tx.update(codeTries).set({ count: tried, waitUntil }).where(own);
    return 0;
  });
  if (secondsLeft > 0) throw new AppError("RATE_LIMITED", { seconds: String(Math.ceil(secondsLeft)) });
}

/** Resets the count after a right code, so the next wrong one is first. */
export async function forgetTries(db: Db, userId: string): Promise<void> {
  await db.delete(codeTries).where(eq(codeTries.userId, userId));
}

import { eq } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { AppError } from "../shared/app-error.ts";
import { codeTries } from "./factors.tables.ts";

const freeTries = 5;
const firstWaitMs = 30_000;
const longestWaitMs = 15 * 60_000;

/** The wait after the n-th wrong code in a row: none before the fifth, then 30 s, doubled by each, 15 minutes at most. */
export const waitAfterMs = (count: number): number =>
  count < freeTries ? 0 : Math.min(firstWaitMs * 2 ** (count - freeTries), longestWaitMs);

/**
 * Counts an attempt before the code is checked, so that parallel attempts are counted too; `forgetTries` takes it back
 * after a correct code. It delays and never locks: an attacker's guesses cannot keep the owner out.
 * @throws AppError RATE_LIMITED with the seconds to wait; attempts in that time are neither checked nor counted
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

/** After a right code: the next wrong one is the first again. */
export async function forgetTries(db: Db, userId: string): Promise<void> {
  await db.delete(codeTries).where(eq(codeTries.userId, userId));
}

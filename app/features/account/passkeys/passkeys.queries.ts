import { and, asc, count, eq, gt, lt } from "drizzle-orm";
import { passkeyChallenges, passkeys } from "../../../identity/factors.tables.ts";
import { hashToken } from "../../../identity/tokens.ts";
import type { Db } from "../../../server/db/db-types.ts";

/** Time to answer a challenge. */
const challengeMs = 5 * 60_000;

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.n ?? 0;
}

/** Lists the passkeys of an account, oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Returns the passkeys of an account as shown to its owner. */
export async function describePasskeys(db: Db, userId: string) {
  const rows = await listPasskeys(db, userId);
  return rows.map(({ id, name, isSynced, createdAt, usedAt }) => ({
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}

/** Returns a passkey of an account, or undefined. */
export async function findPasskey(db: Db, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)));
  return row;
}

/** Stores a challenge with its purpose, and removes expired ones. */
export async function keepChallenge(db: Db, challenge: string, purpose: string, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  const expiresAt = new Date(now.getTime() + challengeMs);
  await db.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge), purpose, expiresAt });
}

/** Consumes a challenge; false when it is unknown, used, expired or made for another purpose. */
export async function consumeChallenge(
  db: Db,
  challenge: string,
  purpose: string,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning({ purpose: passkeyChallenges.purpose });
  return taken.length > 0;
}

/** Records a use; false when a concurrent request with the same or a later counter was first. */
export async function noteUse(
  db: Db,
  { userId, id, counter }: PasskeyRow,
  newCounter: number,
  now: Date,
): Promise<boolean> {
  const noted = await db
    .update(passkeys)
    .set({ counter: newCounter, usedAt: now })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

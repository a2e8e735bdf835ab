import { and, asc, count, eq, gt, lt } from "drizzle-orm";
import { passkeyChallenges, passkeys } from "../../../identity/factors.tables.ts";
import { hashToken } from "../../../identity/tokens.ts";
import type { Db } from "../../../server/db/db-types.ts";

/** So long a person may take to answer. */
const challengeMs = 5 * 60_000;

export type PasskeyRow = typeof passkeys.$inferSelect;

/** How many passkeys an account has. */
export async function countPasskeys(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId));
  return row?.n ?? 0;
}

/** Passkeys of an account, the oldest first. */
export const listPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

/** Passkeys of an account as its owner sees them. */
export async function tellPasskeys(db: Db, userId: string) {
  const rows = await listPasskeys(db, userId);
  return rows.map(({ id, name, isSynced, createdAt, usedAt }) => ({
    id,
    name,
    isSynced,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }));
}

/** A passkey of an account, or undefined. */
export async function findPasskey(db: Db, userId: string, id: string): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)));
  return row;
}

/** Remembers a challenge for what it was made for, and forgets those nobody answered in time. */
export async function keepChallenge(db: Db, challenge: string, purpose: string, now: Date): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  const expiresAt = new Date(now.getTime() + challengeMs);
  await db.insert(passkeyChallenges).values({ challengeHash: hashToken(challenge), purpose, expiresAt });
}

/** Takes a challenge, once; false when it is unknown, used, expired or was made for something else. */
export async function takeChallenge(db: Db, challenge: string, purpose: string, now: Date): Promise<boolean> {
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

/** Notes a use; false when another request with the same or a later counter was first. */
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

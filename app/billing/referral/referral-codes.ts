import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { referralCodeUsers } from "../lookups.tables.ts";
import { promoCodes } from "../promo/promo.tables.ts";
import { referralCodes } from "./referral.tables.ts";

const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const codeLength = 8;

const makeCode = (): string =>
  Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join("");

/** Creates the code at the first call. */
export async function getReferralCode(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ readonly code: string; readonly isPaidOut: boolean }> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [own] = await db.select().from(referralCodes).where(eq(referralCodes.userId, userId));
    if (own) return { code: own.code, isPaidOut: own.isPaidOut };
    const code = makeCode();
    // Both kinds of code share a link parameter.
    const [taken] = await db
      .select({ code: promoCodes.code })
      .from(promoCodes)
      .where(eq(promoCodes.code, code.toUpperCase()));
    if (!taken) await insertCode(db, { code, userId, createdAt: now });
  }
  throw new Error("no free referral code");
}

async function insertCode(db: Db, row: typeof referralCodes.$inferInsert): Promise<void> {
  await db.transaction(async (tx) => {
    const { code, userId } = row;
    const given = await tx.insert(referralCodes).values(row).onConflictDoNothing().returning();
    if (given.length === 0) return;
    const claimed = await tx
      .insert(referralCodeUsers)
      .values({ code, userId })
      .onConflictDoNothing()
      .returning();
    if (claimed.length === 0) await tx.delete(referralCodes).where(eq(referralCodes.userId, userId));
  });
}

/** Returns the id of the user a code belongs to, ignoring case, or null. */
export async function findReferrer(db: Db, code: string): Promise<string | null> {
  const [found] = await db
    .select({ userId: referralCodeUsers.userId })
    .from(referralCodeUsers)
    .where(eq(referralCodeUsers.code, code.toLowerCase()));
  return found?.userId ?? null;
}

/** Chooses payouts (true) or credit for own renewals; creates a missing code. */
export async function setPaidOut(db: Db, userId: string, isPaidOut: boolean, now: Date): Promise<void> {
  await getReferralCode(db, userId, now);
  await db.update(referralCodes).set({ isPaidOut }).where(eq(referralCodes.userId, userId));
}

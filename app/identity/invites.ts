import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { invites } from "./identity.tables.ts";
import { hashToken } from "./tokens.ts";

const inviteMs = 14 * 24 * 3600_000;

/** Valid for 14 days. */
export async function createInvite(db: Db, now: Date): Promise<string> {
  const code = randomBytes(24).toString("base64url");
  await db
    .insert(invites)
    .values({ codeHash: hashToken(code), createdAt: now, expiresAt: new Date(now.getTime() + inviteMs) });
  return code;
}

const isGood = (code: string, now: Date) =>
  and(eq(invites.codeHash, hashToken(code)), isNull(invites.usedAt), gt(invites.expiresAt, now));

export async function isInviteGood(db: Db, code: string, now: Date): Promise<boolean> {
  const found = await db.select({ usedAt: invites.usedAt }).from(invites).where(isGood(code, now));
  return found.length === 1;
}

/** One UPDATE, so it works once. */
export async function redeemInvite(db: Db, code: string, userId: string, now: Date): Promise<boolean> {
  const used = await db
    .update(invites)
    .set({ usedAt: now, usedBy: userId })
    .where(isGood(code, now))
    .returning({ usedAt: invites.usedAt });
  return used.length === 1;
}

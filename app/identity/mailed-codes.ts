import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, lt } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { type MailedPurpose, mailedCodes } from "./identity.tables.ts";
import { hashToken } from "./tokens.ts";

const minuteMs = 60_000;

const lifeMs: Readonly<Record<MailedPurpose, number>> = {
  "reset-password": 30 * minuteMs,
  "confirm-email": 7 * 24 * 60 * minuteMs,
  "change-email": 24 * 60 * minuteMs,
};

interface CodeRequest {
  readonly userId: string;
  readonly purpose: MailedPurpose;
  readonly email: string;
  readonly now: Date;
}

/** Invalidates earlier links of the purpose. */
export async function makeMailedCode(db: Db, { userId, purpose, email, now }: CodeRequest): Promise<string> {
  const code = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + lifeMs[purpose]);
  await endMailedCodes(db, userId, [purpose]);
  await db.insert(mailedCodes).values({ userId, codeHash: hashToken(code), purpose, email, expiresAt });
  return code;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** One DELETE, so it works once. @returns null when unknown, used, expired or of another purpose */
export async function redeemMailedCode(
  db: Db,
  { Id, Code }: { readonly Id: string; readonly Code: string },
  purposes: readonly MailedPurpose[],
  now: Date,
): Promise<{ readonly purpose: MailedPurpose; readonly email: string } | null> {
  if (!uuid.test(Id)) return null;
  const [used] = await db
    .delete(mailedCodes)
    .where(
      and(
        eq(mailedCodes.userId, Id),
        eq(mailedCodes.codeHash, hashToken(Code)),
        inArray(mailedCodes.purpose, [...purposes]),
        gt(mailedCodes.expiresAt, now),
      ),
    )
    .returning({ purpose: mailedCodes.purpose, email: mailedCodes.email });
  return used ?? null;
}

export async function endMailedCodes(
  db: Db,
  userId: string,
  purposes: readonly MailedPurpose[],
): Promise<void> {
  await db
    .delete(mailedCodes)
    .where(and(eq(mailedCodes.userId, userId), inArray(mailedCodes.purpose, [...purposes])));
}

/** Returns the address an account is being changed to, or null once expired. */
export async function pendingEmail(db: Db, userId: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ email: mailedCodes.email })
    .from(mailedCodes)
    .where(
      and(
        eq(mailedCodes.userId, userId),
        eq(mailedCodes.purpose, "change-email"),
        gt(mailedCodes.expiresAt, now),
      ),
    );
  return row?.email ?? null;
}

export async function removeExpiredCodes(db: Db, now: Date): Promise<number> {
  const removed = await db
    .delete(mailedCodes)
    .where(lt(mailedCodes.expiresAt, now))
    .returning({ purpose: mailedCodes.purpose });
  return removed.length;
}

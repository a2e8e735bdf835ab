import { randomBytes, randomInt } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { recoveryCodes } from "./factors.tables.ts";
import { hashSlowly } from "./passwords.ts";

/** Unambiguous characters. */
const alphabet = "23456789abcdefghjkmnpqrstvwxyz";
const codeLength = 12;
const codeCount = 10;

/** 58 bits. */
const makeCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join("");

const shown = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

const plain = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]/g, "");

/** Readable only in this response. */
export async function replaceRecoveryCodes(db: Db, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, makeCode);
  const salt = randomBytes(16);
  const rows = await Promise.all(
    codes.map(async (code) => ({ userId, codeHash: await hashSlowly(code, salt), salt, createdAt: now })),
  );
  await db.transaction(async (tx) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.insert(recoveryCodes).values(rows);
  });
  return codes.map(shown);
}

/** One slow hash, thanks to the shared salt. */
export async function consumeRecoveryCode(db: Db, userId: string, typed: string): Promise<boolean> {
  const [any] = await db
    .select({ salt: recoveryCodes.salt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .limit(1);
  if (!any) return false;
  const codeHash = await hashSlowly(plain(typed), any.salt);
  const taken = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId });
  return taken.length > 0;
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return row?.n ?? 0;
}

import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Db } from "../server/db/db-types.ts";
import { seal, unseal } from "../server/security/seal.ts";
import { AppError } from "../shared/app-error.ts";
import { countTry, forgetTries } from "./code-tries.ts";
import { recoveryCodes, secondFactors } from "./factors.tables.ts";
import { consumeRecoveryCode, countRecoveryCodes } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

/** Lifetime of an unconfirmed secret. */
const pendingMs = 30 * 60_000;

export const totpPurpose = (userId: string): string => `totp:${userId}`;

interface CodeCheck {
  readonly secretKey: string;
  readonly now: Date;
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)));
  return row !== undefined;
}

export const readSecondFactor = async (db: Db, userId: string) => ({
  isEnabled: await hasSecondFactor(db, userId),
  recoveryCodesLeft: await countRecoveryCodes(db, userId),
});

/** @throws AppError CONFLICT when a second factor is on */
export async function keepPendingSecret(
  db: Db,
  userId: string,
  secret: string,
  { secretKey, now }: CodeCheck,
): Promise<void> {
  const fresh = { sealedSecret: seal(secretKey, totpPurpose(userId), secret), createdAt: now };
  const kept = await db
    .insert(secondFactors)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { ...fresh, lastStep: null },
      setWhere: isNull(secondFactors.enabledAt),
    })
    .returning({ userId: secondFactors.userId });
  if (kept.length === 0) throw new AppError("CONFLICT");
}

/** @throws AppError CODE_INVALID also without a pending secret; CONFLICT when already on */
export async function confirmSecret(db: Db, userId: string, code: string, check: CodeCheck): Promise<void> {
  if (await hasSecondFactor(db, userId)) throw new AppError("CONFLICT");
  await countTry(db, userId, check.now);
  const [row] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  if (!row || check.now.getTime() - row.createdAt.getTime() > pendingMs) throw codeInvalid();
  await consumeStep(db, row, code, check);
  // Another request may have replaced the secret.
  const enabled = await db
    .update(secondFactors)
    .set({ enabledAt: check.now })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealedSecret, row.sealedSecret)))
    .returning({ userId: secondFactors.userId });
  if (enabled.length === 0) throw codeInvalid();
  await forgetTries(db, userId);
}

/**
 * Also consumes earlier steps.
 * @throws AppError CODE_INVALID wrong or used; RATE_LIMITED after five wrong ones
 */
export async function consumeCode(db: Db, userId: string, code: string, check: CodeCheck): Promise<void> {
  await countTry(db, userId, check.now);
  const [row] = await db
    .select()
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.enabledAt)));
  if (!row) throw codeInvalid();
  await consumeStep(db, row, code, check);
  await forgetTries(db, userId);
}

/** @throws AppError CODE_INVALID unknown or used; RATE_LIMITED after five wrong ones */
export async function consumeRecovery(db: Db, userId: string, code: string, now: Date): Promise<void> {
  await countTry(db, userId, now);
  if (!(await consumeRecoveryCode(db, userId, code))) throw codeInvalid();
  await forgetTries(db, userId);
}

/** One UPDATE decides a race. */
async function consumeStep(
  db: Db,
  { userId, sealedSecret }: typeof secondFactors.$inferSelect,
  code: string,
  { secretKey, now }: CodeCheck,
): Promise<void> {
  const secret = unseal(secretKey, totpPurpose(userId), sealedSecret);
  const step = secret === undefined ? null : stepOfCode(secret, code, now);
  if (step === null) throw codeInvalid();
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(
      and(
        eq(secondFactors.userId, userId),
        eq(secondFactors.sealedSecret, sealedSecret),
        or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step)),
      ),
    )
    .returning({ userId: secondFactors.userId });
  if (taken.length === 0) throw codeInvalid();
}

const codeInvalid = (): AppError =>
  new AppError("CODE_INVALID", {}, [{ path: "code", code: "CODE_INVALID" }]);

export async function removeSecondFactor(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
}

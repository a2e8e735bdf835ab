import { countGuess, type Try, uncountGuess } from "../../../identity/auth-tries.ts";
import { isPasswordRight } from "../../../identity/passwords.ts";
import { consumeCode, consumeRecovery, hasSecondFactor } from "../../../identity/second-factor.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import { findUser, type UserRow } from "../../../identity/users.ts";
import { noteFactorGiven, noteVerified } from "../../../identity/verified-session.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { originOf } from "./signed-in.ts";

interface Proof {
  readonly password?: string | undefined;
  /** Code of the authenticator app (six digits), or a recovery code. */
  readonly code?: string | undefined;
}

/**
 * Confirms the session's owner for ten minutes of sensitive actions: the password for the own account, a code for
 * acting on other users. Neither counts as the other.
 * @returns `hasPassword` false for an account without a password: none was checked
 * @throws AppError PASSWORD_WRONG or CODE_INVALID with the field, SECOND_FACTOR_REQUIRED for a code of an account
 * without a second factor, TRY_LATER, RATE_LIMITED after five wrong codes
 */
export async function checkPassword(
  ctx: UserCtx,
  { password, code }: Proof,
): Promise<{ hasPassword: boolean; isVerified: boolean }> {
  const user = await findUser(ctx.db, ctx.user.id);
  const hasPassword = Boolean(user?.passwordHash);
  if (!user || (password !== undefined && !hasPassword)) return { hasPassword: false, isVerified: false };
  if (password !== undefined) await provePassword(ctx, user, password);
  if (code !== undefined) await proveFactor(ctx, code);
  return { hasPassword, isVerified: true };
}

async function provePassword(ctx: UserCtx, user: UserRow, password: string): Promise<void> {
  const tried: Try = { what: "check-password", whose: user.userId };
  await countGuess(ctx, tried);
  if (!(await isPasswordRight(user.passwordHash, password))) {
    await logSecurity(ctx.db, user.userId, "check-refused", originOf(ctx));
    throw new AppError("PASSWORD_WRONG", {}, [{ path: "password", code: "PASSWORD_WRONG" }]);
  }
  await uncountGuess(ctx, tried);
  await noteVerified(ctx);
}

async function proveFactor(ctx: UserCtx, code: string): Promise<void> {
  const { db, user } = ctx;
  if (!(await hasSecondFactor(db, user.id))) throw new AppError("SECOND_FACTOR_REQUIRED");
  const isOfApp = /^\d{6}$/.test(code.replaceAll(" ", ""));
  try {
    if (isOfApp) await consumeCode(db, user.id, code, originOf(ctx));
    else await consumeRecovery(db, user.id, code, ctx.now());
  } catch (error) {
    await logSecurity(db, user.id, "second-factor-refused", originOf(ctx));
    throw error;
  }
  if (!isOfApp) await logSecurity(db, user.id, "recovery-code-given", originOf(ctx));
  await noteFactorGiven(ctx);
}

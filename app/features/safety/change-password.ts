import { countGuess, type Try, uncountGuess } from "../../identity/auth-tries.ts";
import { deviceName } from "../../identity/devices.ts";
import { isPasswordRight } from "../../identity/passwords.ts";
import { logSecurity } from "../../identity/security-log.ts";
import { assertNewPassword, storePassword } from "../../identity/store-password.ts";
import { findUser } from "../../identity/users.ts";
import { mailPasswordChanged } from "../../mail/account-mails.ts";
import { flushOutbox } from "../../mail/flush-outbox.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";

interface PasswordInput {
  readonly currentPassword: string;
  readonly Password: string;
  readonly PasswordConfirmation: string;
}

/**
 * Changes a password; all other sessions end, and the owner is notified by mail. An account without one gets its first
 * by a mailed link (`userProfile/requestForgotPassword`).
 * @throws AppError PASSWORD_WRONG with the field, TRY_LATER, DEMO_ACCOUNT, and the errors of `assertNewPassword`
 */
export async function changePassword(ctx: UserCtx, input: PasswordInput): Promise<null> {
  if (ctx.user.isDemo) throw new AppError("DEMO_ACCOUNT");
  const user = await findUser(ctx.db, ctx.user.id);
  if (!user) throw new AppError("UNAUTHENTICATED");
  assertNewPassword(input, user.email);
  const origin = { now: ctx.now(), address: ctx.address };
  const tried: Try = { what: "check-password", whose: user.userId };
  await countGuess(ctx, tried);
  if (!(await isPasswordRight(user.passwordHash, input.currentPassword))) {
    await logSecurity(ctx.db, user.userId, "check-refused", origin);
    throw new AppError("PASSWORD_WRONG", {}, [{ path: "currentPassword", code: "PASSWORD_WRONG" }]);
  }
  await uncountGuess(ctx, tried);
  await ctx.db.transaction(async (tx) => {
    await storePassword(tx, {
      userId: user.userId,
      password: input.Password,
      event: "password-changed",
      origin,
      keptSessionId: ctx.user.sessionId,
    });
    await mailPasswordChanged(tx, user, { ...origin, device: deviceName(ctx.userAgent) });
  });
  await flushOutbox(ctx);
  return null;
}

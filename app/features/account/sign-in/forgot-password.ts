import { countMail } from "../../../identity/auth-tries.ts";
import { respondInConstantTime } from "../../../identity/constant-time.ts";
import { deviceName } from "../../../identity/devices.ts";
import { redeemMailedCode } from "../../../identity/mailed-codes.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import { assertNewPassword, storePassword } from "../../../identity/store-password.ts";
import { confirmEmail, findUser, findUserByEmail, normaliseEmail } from "../../../identity/users.ts";
import { mailPasswordChanged, mailReset } from "../../../mail/account-mails.ts";
import { flushOutbox } from "../../../mail/flush-outbox.ts";
import type { Ctx, UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { originOf } from "./signed-in.ts";

/** Longer than a look-up and queueing a mail take. */
const evenlyMs = 250;

/** Mails a reset link if the address has an account; neither answer nor timing reveals it. */
export async function requestForgotPassword(ctx: Ctx, { email }: { email: string }): Promise<null> {
  const address = normaliseEmail(email);
  await countMail(ctx, address);
  return respondInConstantTime(evenlyMs, async () => {
    const user = await findUserByEmail(ctx.db, address);
    if (user && !user.isDemo) await sendReset(ctx, user.userId);
    return null;
  });
}

/** Requests a reset for the signed-in user, with or without a password. */
export async function requestOwnReset(ctx: UserCtx): Promise<null> {
  if (ctx.user.isDemo) throw new AppError("DEMO_ACCOUNT");
  const user = await findUser(ctx.db, ctx.user.id);
  if (!user) throw new AppError("UNAUTHENTICATED");
  await countMail(ctx, user.email);
  await sendReset(ctx, user.userId);
  return null;
}

async function sendReset(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) return;
    await mailReset(tx, user, ctx.now());
    await logSecurity(tx, userId, "password-reset-asked", originOf(ctx));
  });
  await flushOutbox(ctx);
}

interface Reset {
  readonly Id: string;
  readonly Code: string;
  readonly Password: string;
  readonly PasswordConfirmation: string;
}

/**
 * Sets a new password by a mailed link. A refused password leaves the link valid; otherwise it is used up, every
 * session ends, and the address counts as confirmed.
 * @throws AppError LINK_INVALID, and the errors of `assertNewPassword`
 */
export async function resetPassword(ctx: Ctx, reset: Reset): Promise<null> {
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    const link = await redeemMailedCode(tx, reset, ["reset-password"], now);
    const user = link && (await findUser(tx, reset.Id));
    if (!user) throw new AppError("LINK_INVALID");
    assertNewPassword(reset, user.email);
    const { userId } = user;
    await storePassword(tx, {
      ...{ userId, password: reset.Password, event: "password-reset", origin: originOf(ctx) },
    });
    if (link.email === user.email) await confirmEmail(tx, userId, now);
    await mailPasswordChanged(tx, user, { now, address: ctx.address, device: deviceName(ctx.userAgent) });
  });
  await flushOutbox(ctx);
  return null;
}

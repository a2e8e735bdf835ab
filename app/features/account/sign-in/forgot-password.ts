import { answerEvenly } from "../../../identity/answer-evenly.ts";
import { takeMail } from "../../../identity/auth-tries.ts";
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

/** Above the time that a look-up and a mail in the outbox take. */
const evenlyMs = 250;

/** Mails a link to set a new password, if the address has an account; the answer and its time do not tell. */
export async function requestForgotPassword(ctx: Ctx, { email }: { email: string }): Promise<null> {
  const address = normaliseEmail(email);
  await takeMail(ctx, address);
  return answerEvenly(evenlyMs, async () => {
    const user = await findUserByEmail(ctx.db, address);
    if (user && !user.isDemo) await sendReset(ctx, user.userId);
    return null;
  });
}

/** The same for somebody who is signed in: without a password yet, or one that was forgotten meanwhile. */
export async function requestOwnReset(ctx: UserCtx): Promise<null> {
  if (ctx.user.isDemo) throw new AppError("DEMO_ACCOUNT");
  const user = await findUser(ctx.db, ctx.user.id);
  if (!user) throw new AppError("UNAUTHENTICATED");
  await takeMail(ctx, user.email);
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
 * Sets a new password by a mailed link. A password that is refused leaves the link good; otherwise it is used up, every
 * session ends and the address counts as confirmed, since the link was read there.
 * @throws AppError LINK_INVALID, and what `assertNewPassword` throws
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

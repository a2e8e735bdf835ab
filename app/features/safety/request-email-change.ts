import { countMail } from "../../identity/auth-tries.ts";
import { makeMailedCode } from "../../identity/mailed-codes.ts";
import { logSecurity } from "../../identity/security-log.ts";
import { changeEmail, findUser, findUserByEmail, normaliseEmail } from "../../identity/users.ts";
import { assertVerified } from "../../identity/verified-session.ts";
import { mailAccountExists, mailEmailChange } from "../../mail/account-mails.ts";
import { flushOutbox } from "../../mail/flush-outbox.ts";
import { hasMail } from "../../mail/queue-mail.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";

/**
 * Mails a confirmation to the new address. An address with an account gets another mail and the same answer. Without a
 * mail server every address counts as confirmed: the change applies at once.
 * @throws AppError VERIFY_REQUIRED, DEMO_ACCOUNT, TRY_LATER; without a mail server EMAIL_TAKEN
 */
export async function requestEmailChange(
  ctx: UserCtx,
  input: { readonly email: string },
): Promise<{ isChanged: boolean }> {
  if (ctx.user.isDemo) throw new AppError("DEMO_ACCOUNT");
  await assertVerified(ctx);
  const user = await findUser(ctx.db, ctx.user.id);
  if (!user) throw new AppError("UNAUTHENTICATED");
  const email = normaliseEmail(input.email);
  if (email === user.email) throw new AppError("INVALID_INPUT", {}, [{ path: "email", code: "same-as-now" }]);
  const origin = { now: ctx.now(), address: ctx.address };
  if (!hasMail(ctx.config) && !ctx.config.mustConfirmEmail) {
    await ctx.db.transaction(async (tx) => {
      await changeEmail(tx, user, email, origin.now);
      await logSecurity(tx, user.userId, "email-changed", origin, { from: user.email, to: email });
    });
    return { isChanged: true };
  }
  await countMail(ctx, `change by ${user.userId}`);
  await countMail(ctx, email);
  await ctx.db.transaction(async (tx) => {
    const owner = await findUserByEmail(tx, email);
    if (owner) {
      // Looks the same to the caller; this link is never sent.
      await makeMailedCode(tx, { userId: user.userId, purpose: "change-email", email, now: origin.now });
      await mailAccountExists(tx, owner, origin.now);
    } else await mailEmailChange(tx, user, email, origin.now);
    await logSecurity(tx, user.userId, "email-change-asked", origin, { to: email });
  });
  await flushOutbox(ctx);
  return { isChanged: false };
}

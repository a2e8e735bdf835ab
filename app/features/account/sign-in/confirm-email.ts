import { countMail } from "../../../identity/auth-tries.ts";
import { endMailedCodes, redeemMailedCode } from "../../../identity/mailed-codes.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import { changeEmail, confirmEmail, findUser, type UserRow } from "../../../identity/users.ts";
import { mailConfirmation, mailEmailChanged } from "../../../mail/account-mails.ts";
import { flushOutbox } from "../../../mail/flush-outbox.ts";
import type { Ctx, UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { originOf } from "./signed-in.ts";

/**
 * Redeems a link that confirms an address or changes an account to it.
 * @throws AppError LINK_INVALID when it is used, expired, unknown or of a former address; EMAIL_TAKEN when the new
 * address was registered meanwhile
 */
export async function redeemEmailLink(
  ctx: Ctx,
  link: { readonly Id: string; readonly Code: string },
): Promise<{ email: string; isChanged: boolean }> {
  const answer = await ctx.db.transaction(async (tx) => {
    const used = await redeemMailedCode(tx, link, ["confirm-email", "change-email"], ctx.now());
    const user = used && (await findUser(tx, link.Id));
    if (!user) throw new AppError("LINK_INVALID");
    const { email } = used;
    if (used.purpose === "change-email") await applyChange(tx, ctx, user, email);
    else if (email !== user.email) throw new AppError("LINK_INVALID");
    else {
      await confirmEmail(tx, user.userId, ctx.now());
      await logSecurity(tx, user.userId, "email-confirmed", originOf(ctx));
    }
    return { email, isChanged: used.purpose === "change-email" };
  });
  await flushOutbox(ctx);
  return answer;
}

/** Notifies the old address; links mailed to it become void. */
async function applyChange(tx: Db, ctx: Ctx, user: UserRow, email: string): Promise<void> {
  const { userId } = user;
  await changeEmail(tx, user, email, ctx.now());
  await endMailedCodes(tx, userId, ["reset-password", "confirm-email"]);
  await logSecurity(tx, userId, "email-changed", originOf(ctx), { from: user.email, to: email });
  await mailEmailChanged(tx, user, email, ctx.now());
}

/** Mails the link again; does nothing once the address is confirmed. */
export async function sendConfirmation(ctx: UserCtx): Promise<null> {
  const user = await findUser(ctx.db, ctx.user.id);
  if (!user || user.emailConfirmedAt) return null;
  await countMail(ctx, user.email);
  await ctx.db.transaction((tx) => mailConfirmation(tx, user, ctx.now()));
  await flushOutbox(ctx);
  return null;
}

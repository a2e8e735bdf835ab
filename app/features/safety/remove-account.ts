import { removeUser } from "../../identity/accounts/remove-user.ts";
import { findUser } from "../../identity/users.ts";
import { assertVerified } from "../../identity/verified-session.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { cookieNames } from "../../shared/cookies.ts";

/**
 * Deletes the account with all its data at once; copies in backups of the installation remain until those are replaced.
 * @throws AppError VERIFY_REQUIRED, DEMO_ACCOUNT
 */
export async function removeAccount(ctx: UserCtx): Promise<null> {
  if (ctx.user.isDemo) throw new AppError("DEMO_ACCOUNT");
  await assertVerified(ctx);
  const user = await findUser(ctx.db, ctx.user.id);
  if (!user) throw new AppError("UNAUTHENTICATED");
  await ctx.db.transaction((tx) => removeUser({ ...ctx, db: tx }, user));
  ctx.setCookie(cookieNames.session, "", { httpOnly: true, maxAgeS: 0 });
  ctx.setCookie(cookieNames.loggedIn, "", { httpOnly: false, maxAgeS: 0 });
  return null;
}

import { forgiveTry, type Try, takeTry } from "../../../identity/auth-tries.ts";
import { isPasswordRight } from "../../../identity/passwords.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import { findUser } from "../../../identity/users.ts";
import { noteVerified } from "../../../identity/verified-session.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { originOf } from "./signed-in.ts";

/**
 * Proves again who holds the session; for ten minutes it may do what a stolen one must not.
 * @returns `hasPassword` false where the account is entered by other means only: nothing was checked
 * @throws AppError PASSWORD_WRONG with the field, TRY_LATER
 */
export async function checkPassword(
  ctx: UserCtx,
  { password }: { password: string },
): Promise<{ hasPassword: boolean; isVerified: boolean }> {
  const user = await findUser(ctx.db, ctx.user.id);
  if (!user?.passwordHash) return { hasPassword: false, isVerified: false };
  const tried: Try = { what: "check-password", whose: user.userId };
  await takeTry(ctx, tried);
  if (!(await isPasswordRight(user.passwordHash, password))) {
    await logSecurity(ctx.db, user.userId, "check-refused", originOf(ctx));
    throw new AppError("PASSWORD_WRONG", {}, [{ path: "password", code: "PASSWORD_WRONG" }]);
  }
  await forgiveTry(ctx, tried);
  await noteVerified(ctx);
  return { hasPassword: true, isVerified: true };
}

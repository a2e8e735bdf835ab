import { countTry, forgetTries } from "../../../identity/code-tries.ts";
import { isPasswordRight } from "../../../identity/passwords.ts";
import { findUser } from "../../../identity/users.ts";
import { isVerified } from "../../../identity/verified-session.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";

/**
 * Requires a confirmation before sign-in methods change: one at most ten minutes old, or the password. An account
 * without a password signs in again. The shared demo account is never changed.
 * @throws AppError FORBIDDEN (demo), PASSWORD_REQUIRED, RATE_LIMITED after five wrong ones
 */
export async function assertOwner(ctx: UserCtx, password: string | null | undefined): Promise<void> {
  assertNotDemo(ctx);
  if (!password && (await isVerified(ctx))) return;
  await assertPassword(ctx, password ?? "");
}

/** @throws AppError FORBIDDEN for the demo account, which several people share */
export function assertNotDemo(ctx: UserCtx): void {
  if (ctx.user.isDemo) throw new AppError("FORBIDDEN");
}

/** @throws AppError PASSWORD_REQUIRED, RATE_LIMITED after five wrong ones */
export async function assertPassword(ctx: UserCtx, password: string): Promise<void> {
  await countTry(ctx.db, ctx.user.id, ctx.now());
  const user = await findUser(ctx.db, ctx.user.id);
  if (!(await isPasswordRight(user?.passwordHash, password)))
    throw new AppError("PASSWORD_REQUIRED", {}, [{ path: "password", code: "PASSWORD_REQUIRED" }]);
  await forgetTries(ctx.db, ctx.user.id);
}

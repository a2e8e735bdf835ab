import { assertEmailConfirmed } from "../../../identity/assert-confirmed.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";

/** The demo account is shared: everyone would see a linked broker. @throws AppError DEMO_ACCOUNT */
export function assertNotDemo({ user }: Pick<UserCtx, "user">): void {
  if (user.isDemo) throw new AppError("DEMO_ACCOUNT");
}

/**
 * Requires a confirmed address, where the installation sends e-mail.
 * @throws AppError EMAIL_UNCONFIRMED, DEMO_ACCOUNT
 */
export async function assertMayConnect(ctx: UserCtx): Promise<void> {
  assertNotDemo(ctx);
  if (ctx.config.mail !== undefined) await assertEmailConfirmed(ctx);
}

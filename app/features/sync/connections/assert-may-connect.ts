import { assertEmailConfirmed } from "../../../identity/assert-confirmed.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";

/** Everybody uses the demo account: what one linked there would be read by all. @throws AppError DEMO_ACCOUNT */
export function assertNotDemo({ user }: Pick<UserCtx, "user">): void {
  if (user.isDemo) throw new AppError("DEMO_ACCOUNT");
}

/**
 * A broker is linked by somebody whose address is known, where the installation can find that out.
 * @throws AppError EMAIL_UNCONFIRMED, DEMO_ACCOUNT
 */
export async function assertMayConnect(ctx: UserCtx): Promise<void> {
  assertNotDemo(ctx);
  if (ctx.config.mail !== undefined) await assertEmailConfirmed(ctx);
}

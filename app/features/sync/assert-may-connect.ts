import { assertEmailConfirmed } from "../../identity/assert-confirmed.ts";
import type { UserCtx } from "../../server/context.ts";

/**
 * A broker is linked by somebody whose address is known, where the installation can find that out.
 * @throws AppError EMAIL_UNCONFIRMED
 */
export async function assertMayConnect(ctx: UserCtx): Promise<void> {
  if (ctx.config.mail !== undefined) await assertEmailConfirmed(ctx);
}

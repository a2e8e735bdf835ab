import { assertEnabled } from "../../../identity/accounts/assert-enabled.ts";
import { hasSecondFactor } from "../../../identity/second-factor.ts";
import type { TokenPair } from "../../../identity/sessions.ts";
import { makeSignInTicket, userOfTicket } from "../../../identity/sign-in-ticket.ts";
import { findUser, type UserRow } from "../../../identity/users.ts";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { TfaAsked } from "../account.contract.ts";
import { countPasskeys } from "../passkeys/passkeys.queries.ts";
import { originOf } from "../sign-in/signed-in.ts";

/**
 * Completes the first factor: signs in, or continues to the second where it is on.
 * @throws AppError ACCOUNT_DISABLED
 */
export async function passFirstFactor(
  ctx: Ctx,
  user: UserRow,
  enter: () => Promise<TokenPair>,
): Promise<TokenPair | TfaAsked> {
  assertEnabled(user);
  if (!(await hasSecondFactor(ctx.db, user.userId))) return enter();
  const hasPasskey = (await countPasskeys(ctx.db, user.userId)) > 0;
  return { tfaUserToken: makeSignInTicket(user, originOf(ctx)), hasPasskey };
}

/**
 * Returns the user who passed the first factor.
 * @throws AppError SIGN_IN_EXPIRED
 */
export async function readTicket(ctx: Ctx, ticket: string): Promise<UserRow> {
  const known = userOfTicket(ticket, originOf(ctx));
  const user = known && (await findUser(ctx.db, known.userId));
  if (!user || !known.fits(user)) throw new AppError("SIGN_IN_EXPIRED");
  return user;
}

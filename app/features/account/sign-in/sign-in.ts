import { countGuess, countMail, type Try, uncountGuess } from "../../../identity/auth-tries.ts";
import { isPasswordRight } from "../../../identity/passwords.ts";
import type { TokenPair } from "../../../identity/sessions.ts";
import { findUser, findUserByEmail, normaliseEmail, type UserRow } from "../../../identity/users.ts";
import { mailConfirmation } from "../../../mail/account-mails.ts";
import { flushOutbox } from "../../../mail/flush-outbox.ts";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { TfaAsked } from "../account.contract.ts";
import { demoEmail } from "../onboarding/demo-account.ts";
import { passFirstFactor } from "../second-factor/first-factor.ts";
import { completeSignIn } from "./complete-sign-in.ts";
import { noteRefusal } from "./note-refusal.ts";

/** Signs in; a wrong address and a wrong password answer alike and take the same time. */
export async function signInWithPassword(
  ctx: Ctx,
  input: { username: string; password: string },
): Promise<TokenPair | TfaAsked> {
  const email = normaliseEmail(input.username);
  const tried: Try = { what: "sign-in", whose: email };
  await countGuess(ctx, tried);
  const user = await findUserByEmail(ctx.db, email);
  const isRight = await isPasswordRight(user?.passwordHash, input.password);
  if (!user || !isRight) {
    await noteRefusal(ctx, tried, email);
    throw new AppError("INVALID_CREDENTIALS");
  }
  await uncountGuess(ctx, tried);
  if (ctx.config.mustConfirmEmail && !user.emailConfirmedAt && !user.isDemo)
    await refuseUnconfirmed(ctx, user);
  return passFirstFactor(ctx, user, () => completeSignIn(ctx, user));
}

/** Only after the right password: mails the link once more. */
async function refuseUnconfirmed(ctx: Ctx, user: UserRow): Promise<never> {
  await countMail(ctx, user.email);
  await ctx.db.transaction((tx) => mailConfirmation(tx, user, ctx.now()));
  await flushOutbox(ctx);
  throw new AppError("EMAIL_UNCONFIRMED");
}

/** Signs in to the demo account, only where the demo is on and the server is local. */
export async function signInAsDemo(ctx: Ctx): Promise<TokenPair> {
  const user = ctx.config.hasDemo && ctx.config.isLoopback ? await findUserByEmail(ctx.db, demoEmail) : null;
  if (!user?.isDemo) throw new AppError("NOT_FOUND");
  return completeSignIn(ctx, user);
}

/**
 * Starts a session after all factors.
 * @param hasGivenFactor a second one was among them
 */
export async function signInUser(ctx: Ctx, userId: string, hasGivenFactor = false): Promise<TokenPair> {
  const user = await findUser(ctx.db, userId);
  if (!user) throw new AppError("UNAUTHENTICATED");
  return completeSignIn(ctx, user, hasGivenFactor);
}

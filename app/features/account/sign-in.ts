import type { z } from "zod";
import { recordConsent } from "../../identity/consents.ts";
import { redeemInvite } from "../../identity/invites.ts";
import { findPasswordFault, hashPassword, isPasswordRight } from "../../identity/passwords.ts";
import { logSecurity } from "../../identity/security-log.ts";
import { createSession, type TokenPair } from "../../identity/sessions.ts";
import { countAccounts, createUser, findUserByEmail } from "../../identity/users.ts";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { Registration } from "./account.contract.ts";
import { demoEmail } from "./demo-account.ts";
import { answerSignedIn, originOf } from "./signed-in.ts";

type RegistrationInput = z.output<typeof Registration>;

/**
 * Registers and signs in at once. Nothing is written unless everything fits: user, consents and the use of the
 * invitation stand in one transaction.
 */
export async function registerWithEmail(ctx: Ctx, input: RegistrationInput): Promise<TokenPair> {
  assertRegistration(input);
  await assertRegistrationOpen(ctx, input.invite);
  const passwordHash = await hashPassword(input.password);
  const signedIn = await ctx.db.transaction(async (tx) => {
    const user = await createUser(tx, {
      name: input.DisplayName,
      email: input.email,
      passwordHash,
      language: ctx.language,
      locale: ctx.locale,
      country: ctx.country ?? "RU",
      currency: "RUB",
      now: ctx.now(),
      // Without a mail server an address counts as confirmed.
      isEmailConfirmed: true,
      referralId: input.referralId ?? undefined,
    });
    const given = { isGranted: true, now: ctx.now(), address: ctx.address };
    await recordConsent(tx, user.userId, "personal-data", given);
    await recordConsent(tx, user.userId, "terms", given);
    if (input.marketingAgreed) await recordConsent(tx, user.userId, "marketing", given);
    if (input.invite && !(await redeemInvite(tx, input.invite, user.userId, ctx.now())))
      throw new AppError("INVITE_INVALID");
    return createSession(tx, user.userId, originOf(ctx));
  });
  return answerSignedIn(ctx, signedIn);
}

function assertRegistration(input: RegistrationInput): void {
  if (input.password !== input.passwordConfirmation)
    throw new AppError("PASSWORDS_DIFFER", {}, [{ path: "passwordConfirmation", code: "differs" }]);
  if (!input.personalDataAgreed)
    throw new AppError("CONSENT_REQUIRED", {}, [{ path: "personalDataAgreed", code: "required" }]);
  const fault = findPasswordFault(input.password, input.email);
  if (fault) throw new AppError(fault, {}, [{ path: "password", code: fault }]);
}

async function assertRegistrationOpen(ctx: Ctx, invite: string | null | undefined): Promise<void> {
  const { registration } = ctx.config;
  if (registration === "open") return;
  if (registration === "closed") throw new AppError("REGISTRATION_CLOSED");
  if (!invite && (await countAccounts(ctx.db)) > 0) throw new AppError("REGISTRATION_CLOSED");
}

/** Signs in; a wrong address and a wrong password answer alike and take the same time. */
export async function signInWithPassword(
  ctx: Ctx,
  input: { username: string; password: string },
): Promise<TokenPair> {
  const user = await findUserByEmail(ctx.db, input.username);
  const isRight = await isPasswordRight(user?.passwordHash, input.password);
  if (!user || !isRight) {
    if (user) await logSecurity(ctx.db, user.userId, "sign-in-refused", originOf(ctx));
    throw new AppError("INVALID_CREDENTIALS");
  }
  return signInUser(ctx, user.userId);
}

/** One click into the demo account: only where the demo is on and only this machine can reach the server. */
export async function signInAsDemo(ctx: Ctx): Promise<TokenPair> {
  const user = ctx.config.hasDemo && ctx.config.isLoopback ? await findUserByEmail(ctx.db, demoEmail) : null;
  if (!user?.isDemo) throw new AppError("NOT_FOUND");
  return signInUser(ctx, user.userId);
}

async function signInUser(ctx: Ctx, userId: string): Promise<TokenPair> {
  const signedIn = await createSession(ctx.db, userId, originOf(ctx));
  await logSecurity(ctx.db, userId, "signed-in", originOf(ctx));
  return answerSignedIn(ctx, signedIn);
}

import type { z } from "zod";
import { attachReferral } from "../../../billing/referral/attach-referral.ts";
import { noteDevice } from "../../../billing/referral/devices.ts";
import { countMail } from "../../../identity/auth-tries.ts";
import { recordConsent } from "../../../identity/consents.ts";
import { respondInConstantTime } from "../../../identity/constant-time.ts";
import { deviceName } from "../../../identity/devices.ts";
import { isInviteGood, redeemInvite } from "../../../identity/invites.ts";
import { findPasswordFault, hashPassword } from "../../../identity/passwords.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import { createSession, type TokenPair } from "../../../identity/sessions.ts";
import {
  countAccounts,
  createUser,
  findUserByEmail,
  normaliseEmail,
  type UserRow,
} from "../../../identity/users.ts";
import { mailAccountExists, mailConfirmation } from "../../../mail/account-mails.ts";
import { flushOutbox } from "../../../mail/flush-outbox.ts";
import { hasMail } from "../../../mail/queue-mail.ts";
import type { Ctx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError, isAppError } from "../../../shared/app-error.ts";
import type { Registration } from "../account.contract.ts";
import { getSignedIn, originOf } from "./signed-in.ts";

type RegistrationInput = z.output<typeof Registration>;

/** Longer than hashing a password and writing an account take. */
const evenlyMs = 600;

/**
 * Registers and signs in. User, consents and use of the invitation are written in one transaction. Where addresses must
 * be confirmed first, new and taken addresses are answered alike, and each gets a mail.
 */
export async function registerWithEmail(
  ctx: Ctx,
  input: RegistrationInput,
): Promise<TokenPair | { isConfirmationSent: true }> {
  assertRegistration(input);
  await assertRegistrationOpen(ctx, input.invite);
  if (ctx.config.mustConfirmEmail) return registerUnseen(ctx, input);
  const passwordHash = await hashPassword(input.password);
  const { user, signedIn } = await ctx.db.transaction(async (tx) => {
    const user = await openAccount(tx, ctx, { ...input, passwordHash });
    if (!user.emailConfirmedAt) await mailConfirmation(tx, user, ctx.now());
    await noteDevice(tx, ctx, user.userId);
    return { user, signedIn: await createSession(tx, user.userId, originOf(ctx)) };
  });
  if (!user.emailConfirmedAt) await flushOutbox(ctx);
  return getSignedIn(ctx, signedIn);
}

async function registerUnseen(ctx: Ctx, input: RegistrationInput): Promise<{ isConfirmationSent: true }> {
  await countMail(ctx, normaliseEmail(input.email));
  return respondInConstantTime(evenlyMs, async () => {
    const passwordHash = await hashPassword(input.password);
    await ctx.db
      .transaction(async (tx) => {
        const user = await openAccount(tx, ctx, { ...input, passwordHash });
        await mailConfirmation(tx, user, ctx.now());
      })
      .catch(async (error: unknown) => {
        if (!isAppError(error) || error.code !== "EMAIL_TAKEN") throw error;
        if (input.invite && !(await isInviteGood(ctx.db, input.invite, ctx.now())))
          throw new AppError("INVITE_INVALID");
        const owner = await findUserByEmail(ctx.db, input.email);
        if (owner) await mailAccountExists(ctx.db, owner, ctx.now());
      });
    await flushOutbox(ctx);
    return { isConfirmationSent: true };
  });
}

/** Data of a new account; `passwordHash` null for one without a password. */
interface NewAccount
  extends Pick<
    RegistrationInput,
    "DisplayName" | "email" | "marketingAgreed" | "referralId" | "refferrer" | "invite"
  > {
  readonly passwordHash: string;
}

/** Writes user, consents and use of the invitation in the caller's transaction. */
async function openAccount(tx: Db, ctx: Ctx, account: NewAccount): Promise<UserRow> {
  const user = await createUser(tx, {
    name: account.DisplayName,
    email: account.email,
    passwordHash: account.passwordHash,
    language: ctx.language,
    locale: ctx.locale,
    country: ctx.country ?? "RU",
    currency: "RUB",
    timeZone: ctx.timeZone ?? undefined,
    now: ctx.now(),
    // Without a mail server an address counts as confirmed.
    isEmailConfirmed: !hasMail(ctx.config) && !ctx.config.mustConfirmEmail,
    referralId: account.referralId ?? undefined,
    referrer: account.refferrer ?? undefined,
    mustBeFirst: needsInvite(ctx) && !account.invite,
  });
  const given = { isGranted: true, now: ctx.now(), address: ctx.address };
  await recordConsent(tx, user.userId, "personal-data", given);
  await recordConsent(tx, user.userId, "terms", given);
  if (account.marketingAgreed) await recordConsent(tx, user.userId, "marketing", given);
  if (account.invite && !(await redeemInvite(tx, account.invite, user.userId, ctx.now())))
    throw new AppError("INVITE_INVALID");
  await attachReferral(tx, ctx, { ...user, referralId: account.referralId });
  await logSecurity(tx, user.userId, "registered", originOf(ctx), { device: deviceName(ctx.userAgent) });
  return user;
}

function assertRegistration(input: RegistrationInput): void {
  if (input.password !== input.passwordConfirmation)
    throw new AppError("PASSWORDS_DIFFER", {}, [{ path: "passwordConfirmation", code: "differs" }]);
  if (!input.personalDataAgreed)
    throw new AppError("CONSENT_REQUIRED", {}, [{ path: "personalDataAgreed", code: "required" }]);
  const fault = findPasswordFault(input.password, input.email);
  if (fault) throw new AppError(fault, {}, [{ path: "password", code: fault }]);
}

/** Returns whether every account but the first needs an invitation. */
export const needsInvite = ({ config }: Ctx): boolean => config.registration === "invite";

/**
 * Checks early what `createUser` checks under its lock.
 * @throws AppError REGISTRATION_CLOSED unless registration is open, or open to this invitation
 */
export async function assertRegistrationOpen(ctx: Ctx, invite: string | null | undefined): Promise<void> {
  if (ctx.config.registration === "closed") throw new AppError("REGISTRATION_CLOSED");
  if (needsInvite(ctx) && !invite && (await countAccounts(ctx.db)) > 0)
    throw new AppError("REGISTRATION_CLOSED");
}

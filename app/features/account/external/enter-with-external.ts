import { and, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { attachReferral } from "../../../billing/referral/attach-referral.ts";
import { countTry, forgetTries } from "../../../identity/code-tries.ts";
import { recordConsent } from "../../../identity/consents.ts";
import type {
  ExternalNet,
  ExternalProfile,
  ExternalProvider,
  KeySet,
} from "../../../identity/external/external-profile.ts";
import { verifyExternal } from "../../../identity/external/verify-external.ts";
import { users } from "../../../identity/identity.tables.ts";
import { isPasswordRight } from "../../../identity/passwords.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import type { TokenPair } from "../../../identity/sessions.ts";
import {
  createUser,
  findUser,
  findUserByEmail,
  normaliseEmail,
  type UserRow,
} from "../../../identity/users.ts";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { isVisible } from "../../../shared/text/visible-text.ts";
import type { TfaAsked } from "../account.contract.ts";
import { passFirstFactor } from "../second-factor/first-factor.ts";
import { assertRegistrationOpen, needsInvite } from "../sign-in/register.ts";
import { signInUser } from "../sign-in/sign-in.ts";
import { originOf } from "../sign-in/signed-in.ts";
import type { externalContract, LinkAsked } from "./external.contract.ts";
import { findLinkedUser, linkExternal } from "./external.queries.ts";
import { makeLinkKey, readLinkKey } from "./link-key.ts";

type ExternalInput = z.output<(typeof externalContract)["POST /api/account/google"]["input"]>;
type Entered = TokenPair | TfaAsked | z.output<typeof LinkAsked>;

/** A user is waiting for the answer. */
const timeoutMs = 5_000;

/** Returns the context of provider requests; their keys are cached for the life of the application. */
export function netOf(ctx: Ctx): ExternalNet {
  const cache = ctx.memory.cache<Map<string, KeySet>>("provider-keys", 1);
  const keySets = cache.get("") ?? new Map<string, KeySet>();
  cache.set("", keySets);
  return { fetch: globalThis.fetch, now: ctx.now(), timeoutMs, keySets };
}

/**
 * Signs in the user a provider identifies: by the linked account; else, if the verified address has an account, asks
 * for its password; else registers.
 * @throws AppError NOT_FOUND (provider not set up), EXTERNAL_REFUSED, EXTERNAL_UNREACHABLE, EXTERNAL_NO_EMAIL,
 * REGISTRATION_CLOSED
 */
export async function enterWithExternal(
  ctx: Ctx,
  provider: ExternalProvider,
  input: ExternalInput,
): Promise<Entered> {
  const ask = { settings: ctx.config.externalSignIn, net: netOf(ctx), nonce: input.nonce };
  const profile = await verifyExternal(provider, input.access_token, ask);
  const linked = await findLinkedUser(ctx.db, profile);
  if (linked !== undefined) return pass(ctx, await findUser(ctx.db, linked));
  if (profile.email === null) throw new AppError("EXTERNAL_NO_EMAIL");
  const known = await findUserByEmail(ctx.db, profile.email);
  if (!known) return pass(ctx, await register(ctx, { ...profile, email: profile.email }, input));
  // Today's holder of an address need not be the one who opened the account: the password decides.
  const key = makeLinkKey(known.userId, profile, originOf(ctx));
  return { key, email: profile.email, hasPassword: known.passwordHash !== null };
}

async function pass(ctx: Ctx, user: UserRow | null): Promise<TokenPair | TfaAsked> {
  if (!user) throw new AppError("EXTERNAL_REFUSED");
  return passFirstFactor(ctx, user, () => signInUser(ctx, user.userId));
}

/** Returns the provider's name for the user, or if invisible the local part of the address. */
const nameOf = ({ name, email }: { readonly name: string | null; readonly email: string }): string =>
  name !== null && isVisible(name) ? name.trim() : (email.split("@")[0] ?? "");

/** Registers an account without a password; the page states the terms beside its buttons. */
async function register(
  ctx: Ctx,
  profile: ExternalProfile & { readonly email: string },
  { referralId, refferrer, marketingAgreed }: ExternalInput,
): Promise<UserRow> {
  await assertRegistrationOpen(ctx, undefined);
  const now = ctx.now();
  return ctx.db.transaction(async (tx) => {
    const user = await createUser(tx, {
      name: nameOf(profile).slice(0, 100),
      email: profile.email,
      passwordHash: null,
      language: ctx.language,
      locale: ctx.locale,
      country: ctx.country ?? "RU",
      currency: "RUB",
      timeZone: ctx.timeZone ?? undefined,
      now,
      isEmailConfirmed: true,
      referralId: referralId ?? undefined,
      referrer: refferrer ?? undefined,
      mustBeFirst: needsInvite(ctx),
    });
    const given = { isGranted: true, now, address: ctx.address };
    for (const kind of ["personal-data", "terms"] as const) await recordConsent(tx, user.userId, kind, given);
    if (marketingAgreed) await recordConsent(tx, user.userId, "marketing", given);
    await linkExternal(tx, user.userId, profile, now);
    await attachReferral(tx, ctx, { ...user, referralId });
    return user;
  });
}

/**
 * Links the external account of a key, confirmed by the password of the existing account.
 * @throws AppError SIGN_IN_EXPIRED, INVALID_CREDENTIALS, RATE_LIMITED after five wrong passwords
 */
export async function enterByLink(
  ctx: Ctx,
  { key, password }: { readonly key: string; readonly password: string },
): Promise<TokenPair | TfaAsked> {
  const waiting = readLinkKey(key, originOf(ctx));
  const user = waiting && (await findUser(ctx.db, waiting.userId));
  if (!user) throw new AppError("SIGN_IN_EXPIRED");
  await countTry(ctx.db, user.userId, ctx.now());
  if (!(await isPasswordRight(user.passwordHash, password))) {
    await logSecurity(ctx.db, user.userId, "sign-in-refused", originOf(ctx));
    throw new AppError("INVALID_CREDENTIALS");
  }
  await forgetTries(ctx.db, user.userId);
  await linkExternal(ctx.db, user.userId, waiting, ctx.now());
  // The provider has verified the address, like a mailed link.
  if (waiting.email && normaliseEmail(waiting.email) === user.email) await noteConfirmed(ctx, user);
  await logSecurity(ctx.db, user.userId, "external-linked", originOf(ctx), { provider: waiting.provider });
  return pass(ctx, user);
}

const noteConfirmed = (ctx: Ctx, { userId }: UserRow) =>
  ctx.db
    .update(users)
    .set({ emailConfirmedAt: ctx.now() })
    .where(and(eq(users.userId, userId), isNull(users.emailConfirmedAt)));

import { passkeys } from "../../../identity/factors.tables.ts";
import { logSecurity } from "../../../identity/security-log.ts";
import { findUser } from "../../../identity/users.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { originOf } from "../sign-in/signed-in.ts";
import type { NewCredential } from "./passkeys.contract.ts";
import { consumeChallenge, countPasskeys, keepChallenge, listPasskeys } from "./passkeys.queries.ts";
import { challengeIn, relyingPartyOf } from "./relying-party.ts";

/** Keeps the list manageable. */
const maxPasskeys = 20;

const purposeOf = (ctx: UserCtx): string => `add ${ctx.user.id}`;

/**
 * Returns options for a discoverable passkey with user verification (finger, face or PIN).
 * @throws AppError PASSKEY_REFUSED under a bare IP address, CONFLICT with twenty passkeys already
 */
export async function makeCreationOptions(ctx: UserCtx) {
  const { id } = relyingPartyOf(ctx);
  if ((await countPasskeys(ctx.db, ctx.user.id)) >= maxPasskeys) throw new AppError("CONFLICT");
  const user = await findUser(ctx.db, ctx.user.id);
  if (!user) throw new AppError("UNAUTHENTICATED");
  const known = await listPasskeys(ctx.db, ctx.user.id);
  // Loaded on demand: few need it, and every start would wait.
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const options = await generateRegistrationOptions({
    rpName: "Zerno",
    rpID: id,
    userID: new Uint8Array(Buffer.from(ctx.user.id)),
    userName: user.email,
    userDisplayName: user.name,
    excludeCredentials: known.map((passkey) => ({ id: passkey.id, transports: passkey.transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(ctx.db, options.challenge, purposeOf(ctx), ctx.now());
  return { ...options };
}

/**
 * Adds a passkey created for a challenge of this user.
 * @throws AppError PASSKEY_REFUSED
 */
export async function addPasskey(ctx: UserCtx, name: string, credential: NewCredential): Promise<void> {
  const { registrationInfo } = await verifyNew(ctx, credential);
  if (!registrationInfo) throw new AppError("PASSKEY_REFUSED");
  const { id, publicKey, counter } = registrationInfo.credential;
  const kept = await ctx.db
    .insert(passkeys)
    .values({
      userId: ctx.user.id,
      id,
      name,
      publicKey,
      counter,
      transports: credential.response.transports ?? [],
      isSynced: registrationInfo.credentialBackedUp,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (kept.length === 0) throw new AppError("PASSKEY_REFUSED");
  await logSecurity(ctx.db, ctx.user.id, "passkey-added", originOf(ctx), { name });
}

async function verifyNew(ctx: UserCtx, credential: NewCredential) {
  const party = relyingPartyOf(ctx);
  const challenge = challengeIn(credential.response.clientDataJSON);
  if (!challenge || !(await consumeChallenge(ctx.db, challenge, purposeOf(ctx), ctx.now())))
    throw new AppError("PASSKEY_REFUSED");
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  try {
    return await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
  } catch (error) {
    ctx.log.warn({ err: error }, "a new passkey was refused");
    throw new AppError("PASSKEY_REFUSED");
  }
}

import { z } from "zod";
import { logSecurity } from "../../../identity/security-log.ts";
import type { TokenPair } from "../../../identity/sessions.ts";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import { readTicket } from "../second-factor/first-factor.ts";
import { signInUser } from "../sign-in/sign-in.ts";
import { originOf } from "../sign-in/signed-in.ts";
import type { Assertion } from "./passkeys.contract.ts";
import {
  consumeChallenge,
  findPasskey,
  keepChallenge,
  listPasskeys,
  noteUse,
  type PasskeyRow,
} from "./passkeys.queries.ts";
import { challengeIn, relyingPartyOf } from "./relying-party.ts";

type Ticket = string | null | undefined;

/** A passkey alone requires user verification; after the password possession suffices. */
const stepOf = async (ctx: Ctx, ticket: Ticket) => {
  const user = ticket ? await readTicket(ctx, ticket) : null;
  return { user, purpose: user ? `second ${user.userId}` : "sign-in" };
};

/**
 * Returns options to sign in; the second step lists the account's passkeys, the first lists none.
 * @throws AppError SIGN_IN_EXPIRED, PASSKEY_REFUSED under a bare IP address
 */
export async function makeRequestOptions(ctx: Ctx, ticket: Ticket) {
  const { user, purpose } = await stepOf(ctx, ticket);
  const known = user ? await listPasskeys(ctx.db, user.userId) : [];
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx).id,
    allowCredentials: known.map(({ id, transports }) => ({ id, transports })),
    userVerification: user ? "preferred" : "required",
  });
  await keepChallenge(ctx.db, options.challenge, purpose, ctx.now());
  return { ...options };
}

/**
 * Signs in with the answer to a challenge of the same step, once.
 * @throws AppError PASSKEY_REFUSED, SIGN_IN_EXPIRED
 */
export async function signInWithPasskey(ctx: Ctx, ticket: Ticket, credential: Assertion): Promise<TokenPair> {
  const { user, purpose } = await stepOf(ctx, ticket);
  const challenge = challengeIn(credential.response.clientDataJSON);
  const isAsked = challenge && (await consumeChallenge(ctx.db, challenge, purpose, ctx.now()));
  const userId = user?.userId ?? userOfHandle(credential.response.userHandle);
  const passkey = userId && (await findPasskey(ctx.db, userId, credential.id));
  if (!isAsked || !passkey) throw new AppError("PASSKEY_REFUSED");
  const counter = await verify(ctx, { passkey, credential, challenge, isAlone: user === null });
  if (counter === null || !(await noteUse(ctx.db, passkey, counter, ctx.now()))) {
    await logSecurity(ctx.db, passkey.userId, "passkey-refused", originOf(ctx), { name: passkey.name });
    throw new AppError("PASSKEY_REFUSED");
  }
  return signInUser(ctx, passkey.userId, true);
}

/** The user handle of a passkey is the user's id. */
const userOfHandle = (handle: string | null | undefined): string | undefined =>
  z.uuid().safeParse(Buffer.from(handle ?? "", "base64url").toString("utf8")).data;

interface Verification {
  readonly passkey: PasskeyRow;
  readonly credential: Assertion;
  readonly challenge: string;
  readonly isAlone: boolean;
}

/**
 * Returns the new counter of a valid signature; null for an invalid one or a counter that went back (a cloned device).
 */
async function verify(ctx: Ctx, { passkey, credential, challenge, isAlone }: Verification) {
  const party = relyingPartyOf(ctx);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
      requireUserVerification: isAlone,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    ctx.log.warn({ err: error }, "a passkey was refused");
    return null;
  }
}

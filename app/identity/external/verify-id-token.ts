import { z } from "zod";
import { AppError } from "../../shared/app-error.ts";
import { requestProvider } from "./ask-provider.ts";
import type { ExternalNet, KeySet } from "./external-profile.ts";

const hourMs = 3600_000;
/** Limits refetching for invented key names. */
const againMs = 10_000;

const JsonWebKeys = z.object({ keys: z.array(z.record(z.string(), z.unknown())).max(100) });

const Flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
/** Apple sometimes sends flags as text. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional(),
  email_verified: Flag.optional(),
  name: z.string().max(200).optional(),
  nonce: z.string().optional(),
  aud: z.union([z.string(), z.array(z.string())]),
  /** Authorized party. */
  azp: z.string().optional(),
});
export type IdClaims = z.output<typeof Claims>;

interface Expected {
  readonly jwksUrl: string;
  readonly issuers: readonly string[];
  readonly audiences: readonly string[];
}

/**
 * An unknown key refetches the set once, as providers rotate keys.
 * @throws AppError EXTERNAL_REFUSED, EXTERNAL_UNREACHABLE
 */
export async function verifyIdToken(token: string, expected: Expected, net: ExternalNet): Promise<IdClaims> {
  const { errors } = await import("jose");
  try {
    return await verifyWith(await keysAt(expected.jwksUrl, net), token, expected, net);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw asRefusal(error);
  }
  try {
    return await verifyWith(await keysAt(expected.jwksUrl, net, true), token, expected, net);
  } catch (error) {
    throw asRefusal(error);
  }
}

const asRefusal = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError("EXTERNAL_REFUSED");

async function verifyWith({ keys }: KeySet, token: string, expected: Expected, { now }: ExternalNet) {
  const { createLocalJWKSet, jwtVerify } = await import("jose");
  const { payload } = await jwtVerify(token, createLocalJWKSet({ keys: [...keys] as never }), {
    algorithms: ["RS256"],
    issuer: [...expected.issuers],
    audience: [...expected.audiences],
    requiredClaims: ["exp", "sub"],
    currentDate: now,
  });
  const claims = Claims.parse(payload);
  assertIssuedToUs(claims, expected.audiences);
  return claims;
}

/** OpenID Connect Core 3.1.3.7: `azp` is ours, and present for several audiences. */
function assertIssuedToUs({ aud, azp }: IdClaims, audiences: readonly string[]): void {
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined ? isForSeveral : !audiences.includes(azp)) throw new AppError("EXTERNAL_REFUSED");
}

async function keysAt(url: string, net: ExternalNet, isAgain = false): Promise<KeySet> {
  const known = net.keySets.get(url);
  const age = net.now.getTime() - (known?.fetchedAt ?? 0);
  if (known && age < (isAgain ? againMs : known.keepMs)) return known;
  const { body, headers } = await requestProvider(net, JsonWebKeys, url);
  const fresh = { keys: body.keys, fetchedAt: net.now.getTime(), keepMs: keepMsOf(headers) };
  net.keySets.set(url, fresh);
  return fresh;
}

/** Cache time between a minute and a day; default an hour. */
function keepMsOf(headers: Headers): number {
  const seconds = /max-age=(\d{1,9})/.exec(headers.get("cache-control") ?? "")?.[1];
  if (seconds === undefined) return hourMs;
  return Math.min(Math.max(Number(seconds) * 1000, 60_000), 24 * hourMs);
}

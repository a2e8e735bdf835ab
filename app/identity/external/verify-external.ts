import { z } from "zod";
import type { ExternalSignIn } from "../../server/config/sign-in-variables.ts";
import { AppError } from "../../shared/app-error.ts";
import { requestProvider } from "./ask-provider.ts";
import type { ExternalNet, ExternalProfile, ExternalProvider } from "./external-profile.ts";
import { type IdClaims, verifyIdToken } from "./verify-id-token.ts";

const TokenInfo = z.object({
  aud: z.string(),
  /** Differs for another client of the same project. */
  azp: z.string().optional(),
  sub: z.string().min(1).max(255),
  expires_in: z.coerce.number(),
  email: z.email().max(254).optional(),
  email_verified: z.union([z.boolean(), z.string()]).optional(),
});
const UserInfo = z.object({ sub: z.string(), name: z.string().max(200).optional() });
const YandexInfo = z.object({
  id: z.string().min(1).max(255),
  client_id: z.string(),
  default_email: z.email().max(254).nullish().catch(null),
  display_name: z.string().nullish().catch(null),
  real_name: z.string().nullish().catch(null),
});

const isIdToken = (token: string): boolean => token.split(".").length === 3 && token.startsWith("ey");

const refused = (): AppError => new AppError("EXTERNAL_REFUSED");

interface ExternalRequest {
  readonly settings: ExternalSignIn;
  readonly net: ExternalNet;
  /** Identity tokens must carry exactly this nonce. */
  readonly nonce?: string | null | undefined;
}

/** @throws AppError NOT_FOUND when not configured; EXTERNAL_REFUSED, EXTERNAL_UNREACHABLE */
export function verifyExternal(
  provider: ExternalProvider,
  token: string,
  ask: ExternalRequest,
): Promise<ExternalProfile> {
  if (provider === "google") return isIdToken(token) ? googleById(token, ask) : googleByAccess(token, ask);
  return provider === "apple" ? apple(token, ask) : yandex(token, ask);
}

function setUp<P>(settings: P | null): P {
  if (!settings) throw new AppError("NOT_FOUND");
  return settings;
}

function profileOf(
  provider: ExternalProvider,
  claims: IdClaims,
  nonce: ExternalRequest["nonce"],
): ExternalProfile {
  // Binds the token to our request.
  if ((claims.nonce ?? "") !== (nonce ?? "")) throw refused();
  const email = claims.email_verified === true ? (claims.email ?? null) : null;
  return { provider, subject: claims.sub, email, name: claims.name ?? null };
}

async function googleById(
  token: string,
  { settings, net, nonce }: ExternalRequest,
): Promise<ExternalProfile> {
  const { jwksUrl, clientIds } = setUp(settings.google);
  const issuers = ["https://accounts.google.com", "accounts.google.com"];
  const claims = await verifyIdToken(token, { jwksUrl, issuers, audiences: clientIds }, net);
  return profileOf("google", claims, nonce);
}

/** Google returns the audience of an opaque access token. */
async function googleByAccess(token: string, { settings, net }: ExternalRequest): Promise<ExternalProfile> {
  const { tokeninfoUrl, userinfoUrl, clientIds } = setUp(settings.google);
  const url = `${tokeninfoUrl}?${new URLSearchParams({ access_token: token })}`;
  const { body: info } = await requestProvider(net, TokenInfo, url);
  const isOurs = [info.aud, info.azp ?? info.aud].every((id) => clientIds.includes(id));
  if (!isOurs || !(info.expires_in > 0)) throw refused();
  const { body: person } = await requestProvider(net, UserInfo, userinfoUrl, {
    headers: { Authorization: `Bearer ${token}` },
  });
  if (person.sub !== info.sub) throw refused();
  const email = String(info.email_verified) === "true" ? (info.email ?? null) : null;
  return { provider: "google", subject: info.sub, email, name: person.name ?? null };
}

async function apple(token: string, { settings, net, nonce }: ExternalRequest): Promise<ExternalProfile> {
  const { jwksUrl, clientIds } = setUp(settings.apple);
  const issuers = ["https://appleid.apple.com"];
  const claims = await verifyIdToken(token, { jwksUrl, issuers, audiences: clientIds }, net);
  return profileOf("apple", claims, nonce);
}

/** Yandex issues no identity token without a client secret. */
async function yandex(token: string, { settings, net }: ExternalRequest): Promise<ExternalProfile> {
  const { infoUrl, clientIds } = setUp(settings.yandex);
  // Prevents header injection.
  if (!/^[\x21-\x7e]+$/.test(token)) throw refused();
  const { body } = await requestProvider(net, YandexInfo, `${infoUrl}?format=json`, {
    headers: { Authorization: `OAuth ${token}` },
  });
  if (!clientIds.includes(body.client_id)) throw refused();
  const name = body.real_name || body.display_name || null;
  return { provider: "yandex", subject: body.id, email: body.default_email ?? null, name };
}

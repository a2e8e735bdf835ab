import { storedReferrer } from "../../../client/analytics/analytics-referrer.ts";
import { storedReferral } from "../../../client/analytics/referral.ts";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import type { Contracts } from "../../../contracts.ts";
import { tabNames } from "../../../shared/cookies.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import type { ProviderName } from "./external.contract.ts";

export type Provider = OutputOf<Contracts["GET /api/account/external-providers"]>["providers"][number];

/** Pending request to a provider, kept in this tab until the browser returns. */
interface Question {
  readonly provider: ProviderName;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** "link": adds to the account signed in. */
  readonly purpose: "enter" | "link";
  readonly next: string | null;
}

/** Provider's answer with its request. */
export interface Returned {
  readonly provider: ProviderName;
  readonly purpose: "enter" | "link";
  readonly next: string | null;
  readonly accessToken: string;
  readonly nonce: string;
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
const random = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** Google and Yandex answer with a code, useless without the verifier (RFC 7636); Apple with a token. */
async function parametersOf(provider: Provider, question: Question): Promise<Record<string, string>> {
  const { state, nonce } = question;
  const redirect = `${location.origin}/auth/external`;
  const shared = { client_id: provider.clientId, state };
  if (provider.provider === "apple")
    return {
      ...shared,
      nonce,
      redirect_uri: `${redirect}/apple`,
      response_type: "code id_token",
      response_mode: "form_post",
      scope: "name email",
    };
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(question.codeVerifier));
  const code = {
    redirect_uri: redirect,
    response_type: "code",
    code_challenge: toBase64Url(new Uint8Array(digest)),
    code_challenge_method: "S256",
  };
  if (provider.provider === "yandex") return { ...shared, ...code };
  return { ...shared, ...code, nonce, scope: "openid email profile", prompt: "select_account" };
}

/** Opens the provider's page, which returns the browser to `/auth/external`. */
export async function goToProvider(
  provider: Provider,
  purpose: Question["purpose"],
  next: string | null,
): Promise<void> {
  const question: Question = {
    ...{ provider: provider.provider, purpose, next },
    ...{ state: random(), nonce: random(), codeVerifier: random() },
  };
  const url = new URL(provider.authorizeUrl);
  for (const [name, value] of Object.entries(await parametersOf(provider, question)))
    url.searchParams.set(name, value);
  sessionStorage.setItem(tabNames.externalSignIn, JSON.stringify(question));
  location.assign(url);
}

const issuers: Readonly<Record<ProviderName, string | null>> = {
  google: "https://accounts.google.com",
  apple: "https://appleid.apple.com",
  yandex: null,
};

/**
 * Returns the token of a provider's answer and consumes the request.
 * @throws ApiError EXTERNAL_REFUSED without a matching request in this tab, or when the provider refused
 */
export async function readReturn(url: URL): Promise<Returned> {
  const text = sessionStorage.getItem(tabNames.externalSignIn);
  sessionStorage.removeItem(tabNames.externalSignIn);
  const question = text === null ? null : (JSON.parse(text) as Question);
  const answer = new URLSearchParams(url.hash ? url.hash.slice(1) : url.search);
  if (!question || answer.get("state") !== question.state) throw refused();
  const { provider, purpose, next, nonce, codeVerifier } = question;
  // The issuer must be the provider asked (RFC 9207); Yandex names none.
  const issuer = answer.get("iss");
  if (issuer !== null && issuer !== issuers[provider]) throw refused();
  if (provider === "apple") {
    const accessToken = answer.get("id_token");
    if (!accessToken) throw refused();
    return { provider, purpose, next, nonce, accessToken };
  }
  const code = answer.get("code");
  if (!code) throw refused();
  const { access_token } = await callApi("POST /api/account/external-code", { provider, code, codeVerifier });
  // A code is bound to its request by the verifier; only an identity token can also carry the nonce.
  return { provider, purpose, next, nonce: provider === "google" ? nonce : "", accessToken: access_token };
}

const refused = (): ApiError =>
  new ApiError(400, { code: "EXTERNAL_REFUSED", message: "", params: {}, requestId: "" });

/** Signs in or registers with the provider's answer. */
export const enterWith = ({ provider, accessToken, nonce }: Returned) =>
  callApi(`POST /api/account/${provider}`, {
    access_token: accessToken,
    nonce: nonce || null,
    referralId: storedReferral(),
    refferrer: storedReferrer(),
    marketingAgreed: false,
  });

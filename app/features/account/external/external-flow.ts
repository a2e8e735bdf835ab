import { storedReferrer } from "../../../client/analytics/analytics-referrer.ts";
import { storedReferral } from "../../../client/analytics/referral.ts";
import { callApi } from "../../../client/api/api-client.ts";
import { ApiError } from "../../../client/api/api-error.ts";
import type { Contracts } from "../../../contracts.ts";
import { tabNames } from "../../../shared/cookies.ts";
import type { OutputOf } from "../../../shared/endpoint.ts";
import type { ProviderName } from "./external.contract.ts";

export type Provider = OutputOf<Contracts["GET /api/account/external-providers"]>["providers"][number];

/** What is asked of the provider's page, kept in this tab until it sends the browser back. */
interface Question {
  readonly provider: ProviderName;
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** "link": for the account that is signed in already. */
  readonly purpose: "enter" | "link";
  readonly next: string | null;
}

/** What came back, with what it was asked for. */
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

/** Google and Yandex: a code that is worth nothing without the verifier (RFC 7636). Apple sends its token itself. */
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

/** Leaves for the provider's page; it sends the browser back to `/auth/external`. */
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
 * The token of what the provider sent back, once: the question is forgotten by reading it.
 * @throws ApiError EXTERNAL_REFUSED where this tab asked nothing, another question, or was refused there
 */
export async function readReturn(url: URL): Promise<Returned> {
  const text = sessionStorage.getItem(tabNames.externalSignIn);
  sessionStorage.removeItem(tabNames.externalSignIn);
  const question = text === null ? null : (JSON.parse(text) as Question);
  const answer = new URLSearchParams(url.hash ? url.hash.slice(1) : url.search);
  if (!question || answer.get("state") !== question.state) throw refused();
  const { provider, purpose, next, nonce, codeVerifier } = question;
  // Who says so must be who was asked (RFC 9207); Yandex names nobody.
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
  // A code is bound to this question by its verifier; only an identity token could carry the mark as well.
  return { provider, purpose, next, nonce: provider === "google" ? nonce : "", accessToken: access_token };
}

const refused = (): ApiError =>
  new ApiError(400, { code: "EXTERNAL_REFUSED", message: "", params: {}, requestId: "" });

/** Signs in or registers with what came back. */
export const enterWith = ({ provider, accessToken, nonce }: Returned) =>
  callApi(`POST /api/account/${provider}`, {
    access_token: accessToken,
    nonce: nonce || null,
    referralId: storedReferral(),
    refferrer: storedReferrer(),
    marketingAgreed: false,
  });

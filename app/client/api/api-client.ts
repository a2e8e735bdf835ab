import type { Contracts } from "../../contracts.ts";
import type { EndpointKey, InputOf, OutputOf } from "../../shared/endpoint.ts";
import type { ErrorBody } from "../../shared/error-codes.ts";
import { socialKey } from "../analytics/social-key.ts";
import { readState, writeState } from "../dom/storage.ts";
import { clientPrefs } from "../prefs/client-prefs.ts";
import { knownCountry } from "../prefs/country.ts";
import { ApiError } from "./api-error.ts";
import { apiUrl, toQuery, withoutPublic } from "./api-url.ts";
import { noteDenied } from "./denied.ts";
import { noteLimit } from "./limit-reached.ts";
import { noteVersion } from "./server-version.ts";
import { createTokenRenewal } from "./token-renewal.ts";

export type CallKey = keyof Contracts & EndpointKey;

/** Client contract, S7.1. */
const instanceHeader = "ru";
const maxReplays = 2;

let onSessionEnded: () => void = () => {};
export const setSessionEndedHandler = (handler: () => void): void => {
  onSessionEnded = handler;
};

const renewTokens = createTokenRenewal({
  readTokens: () => readState("auth"),
  storeTokens: (pair) =>
    writeState("auth", { accessToken: pair.access_token, refreshToken: pair.refresh_token }),
  postRefresh: (refreshToken) =>
    send("POST /api/account/refresh", { refresh_token: refreshToken }, { token: null }),
  withLock: globalThis.navigator?.locks
    ? async (work) => navigator.locks.request("zerno-refresh", work)
    : null,
  waitForOtherTab: (timeoutMs) =>
    new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        removeEventListener("storage", done);
        resolve();
      };
      const timer = setTimeout(done, timeoutMs);
      addEventListener("storage", done);
    }),
});

export const renewSession = async (): Promise<boolean> =>
  (await renewTokens(readState("auth").accessToken ?? "")) === "renewed";

/**
 * Calls an endpoint; on 401 renews the token once (client contract, S7.1, S8.1).
 * @throws ApiError with the response's code; NETWORK without one
 */
export async function callApi<K extends CallKey>(
  key: K,
  input: InputOf<Contracts[K]> | FormData,
  options: CallOptions = {},
): Promise<OutputOf<Contracts[K]>> {
  const response = await sendWithRenewal(key, input, options);
  if (response.status === 204) return null as OutputOf<Contracts[K]>;
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as ErrorBody | null;
    if (response.status === 403 && (body?.error?.code ?? "FORBIDDEN") === "FORBIDDEN") noteDenied();
    if (body?.error?.code === "LIMIT_REACHED" && body.error.params.plan) noteLimit(body.error.params);
    throw new ApiError(response.status, body?.error ?? null);
  }
  const answer = await response.json().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, null);
  });
  const change = response.headers.get("X-Change");
  if (change !== null && typeof answer === "object" && answer !== null)
    changes.set(answer, { changeId: change, portfolioId: portfolioOf(input) });
  return answer;
}

export interface NotedChange {
  readonly changeId: string;
  readonly portfolioId: string | undefined;
}

const portfolioOf = (input: object): string | undefined =>
  "portfolioId" in input && typeof input.portfolioId === "string" ? input.portfolioId : undefined;

const changes = new WeakMap<object, NotedChange>();

export const changeOf = (answer: unknown): NotedChange | undefined =>
  typeof answer === "object" && answer !== null ? changes.get(answer) : undefined;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Row tag; a changed row is refused with STALE. */
  readonly ifMatch?: string | undefined;
  readonly inAddress?: readonly string[];
}

async function sendWithRenewal(key: CallKey, input: unknown, options: CallOptions) {
  let token = readState("auth").accessToken;
  let response = await send(key, input, { ...options, token });
  if (key.includes("/api/account/") && !key.startsWith("GET ")) return response;
  for (let replay = 0; response.status === 401 && replay < maxReplays; replay += 1) {
    const outcome = await renewTokens(token ?? "");
    if (outcome === "ended") break;
    token = readState("auth").accessToken;
    response = await send(key, input, { ...options, token });
    if (outcome === "renewed") break;
  }
  if (response.status === 401 && !location.pathname.startsWith("/auth")) onSessionEnded();
  return response;
}

async function send(
  key: CallKey,
  input: unknown,
  { token, signal, ifMatch, inAddress }: CallOptions & { readonly token: string | null },
): Promise<Response> {
  const [method = "GET", path = ""] = key.split(" ");
  const { query, body, isJson } = splitInput(method, input, inAddress);
  const headers: Record<string, string> = {
    ...headersOf(path),
    ...(ifMatch ? { "If-Match": ifMatch } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(isJson ? { "Content-Type": "application/json" } : {}),
  };
  const asked = token && readState("ui").isPublicDropped ? withoutPublic(path) : path;
  try {
    const options = { method, headers, body, signal: signal ?? null };
    const response = await fetch(apiUrl(asked) + query, options);
    noteVersion(response.headers.get("X-Api-Version"));
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
}

function headersOf(path: string): Record<string, string> {
  const { language, locale, currency, isStealth } = clientPrefs.current;
  const country = knownCountry();
  return {
    "Accept-Language": language,
    "X-User-Locale": locale,
    "X-Instance": instanceHeader,
    ...(country ? { "X-Country-Code": country } : {}),
    ...(path.includes("/social") ? { "X-SocialKey": socialKey() } : {}),
    ...(path.startsWith("/api/account/")
      ? { "X-User-Time-Zone": Intl.DateTimeFormat().resolvedOptions().timeZone }
      : {}),
    ...(currency ? { "X-User-Currency": currency } : {}),
    ...(isStealth ? { "X-User-Stealth": "true" } : {}),
  };
}

function splitInput(method: string, input: unknown, inAddress: readonly string[] = []) {
  if (input instanceof FormData) {
    const { files, fields } = splitForm(input);
    return { query: toQuery(fields), body: files, isJson: false };
  }
  const fields = Object.entries(input as Record<string, unknown>);
  const isAsked = ([name]: [string, unknown]) => method === "GET" || inAddress.includes(name);
  const query = toQuery(Object.fromEntries(fields.filter(isAsked)));
  if (method === "GET") return { query, body: null, isJson: false };
  const rest = fields.filter((field) => !isAsked(field));
  if (rest.length === 0 && inAddress.length > 0) return { query, body: null, isJson: false };
  return { query, body: JSON.stringify(Object.fromEntries(rest)), isJson: true };
}

function splitForm(form: FormData): { files: FormData; fields: Record<string, string> } {
  const files = new FormData();
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
    else files.append(name, value);
  }
  return { files, fields };
}

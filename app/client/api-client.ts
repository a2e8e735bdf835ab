import type { Contracts } from "../contracts.ts";
import type { EndpointKey, InputOf, OutputOf } from "../shared/endpoint.ts";
import { ApiError } from "./api-error.ts";
import { apiUrl, toQuery } from "./api-url.ts";
import { clientPrefs } from "./client-prefs.ts";
import { noteVersion } from "./server-version.ts";
import { readState, writeState } from "./storage.ts";
import { createTokenRenewal } from "./token-renewal.ts";

export type CallKey = keyof Contracts & EndpointKey;

/** The specification's fixed instance header. */
const instanceHeader = "ru";
/** A request is replayed at most this often with a token that another tab renewed. */
const maxReplays = 2;

let onSessionEnded: () => void = () => {};
/** What to do when the session is over (sign out with a message); set once by the root. */
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

/** Renews the session's cookies and tokens with the stored refresh token; false when that is over. */
export const renewSession = async (): Promise<boolean> =>
  (await renewTokens(readState("auth").accessToken ?? "")) === "renewed";

/**
 * Calls an endpoint as the specification says: headers, bearer, one refresh on 401, replay.
 * @throws ApiError with the answer's code; code NETWORK when nothing answered
 */
export async function callApi<K extends CallKey>(
  key: K,
  input: InputOf<Contracts[K]> | FormData,
  options: CallOptions = {},
): Promise<OutputOf<Contracts[K]>> {
  const response = await sendWithRenewal(key, input, options);
  if (response.status === 204) return null as OutputOf<Contracts[K]>;
  if (!response.ok) {
    const body = (await response.json().catch(() => null)) as { error?: never } | null;
    throw new ApiError(response.status, body?.error ?? null);
  }
  const answer = await response.json().catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    // The connection broke within the answer.
    throw new ApiError(0, null);
  });
  const change = response.headers.get("X-Change");
  if (change !== null && typeof answer === "object" && answer !== null) changes.set(answer, change);
  return answer;
}

/** Changes of portfolios by the answers that told of them. */
const changes = new WeakMap<object, string>();

/** The change of a portfolio that an answer came with, to undo it; undefined when it changed none. */
export const changeOf = (answer: unknown): string | undefined =>
  typeof answer === "object" && answer !== null ? changes.get(answer) : undefined;

interface CallOptions {
  readonly signal?: AbortSignal;
  /** Tag of the row as it was read: the server refuses with STALE when it has changed since. */
  readonly ifMatch?: string | undefined;
  /** The input of a POST goes into the address, as the specification says of a few paths. */
  readonly hasQuery?: boolean;
}

async function sendWithRenewal(key: CallKey, input: unknown, options: CallOptions) {
  let token = readState("auth").accessToken;
  let response = await send(key, input, { ...options, token });
  // Auth paths answer for themselves; everything else may be replayed after one renewal.
  if (key.includes("/api/account/") && !key.startsWith("GET ")) return response;
  for (let replay = 0; response.status === 401 && replay < maxReplays; replay += 1) {
    const outcome = await renewTokens(token ?? "");
    if (outcome === "ended") break;
    token = readState("auth").accessToken;
    response = await send(key, input, { ...options, token });
    if (outcome === "renewed") break;
  }
  if (response.status === 401) onSessionEnded();
  return response;
}

async function send(
  key: CallKey,
  input: unknown,
  { token, signal, ifMatch, hasQuery = false }: CallOptions & { readonly token: string | null },
): Promise<Response> {
  const [method = "GET", path = ""] = key.split(" ");
  const isForm = input instanceof FormData;
  const isInAddress = method === "GET" || hasQuery;
  const form = isForm ? splitForm(input) : null;
  const query = isInAddress ? toQuery(input as Record<string, unknown>) : form ? toQuery(form.fields) : "";
  const { language, locale, currency, isStealth } = clientPrefs.current;
  const headers: Record<string, string> = {
    "Accept-Language": language,
    "X-User-Locale": locale,
    "X-Instance": instanceHeader,
    ...(currency ? { "X-User-Currency": currency } : {}),
    ...(ifMatch ? { "If-Match": ifMatch } : {}),
    ...(isStealth ? { "X-User-Stealth": "true" } : {}),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(isInAddress || isForm ? {} : { "Content-Type": "application/json" }),
  };
  const body = isInAddress ? null : (form?.files ?? JSON.stringify(input));
  try {
    const response = await fetch(apiUrl(path) + query, { method, headers, body, signal: signal ?? null });
    noteVersion(response.headers.get("X-Api-Version"));
    return response;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, null);
  }
}

/** An upload's files go into the body, its other fields into the address: the server knows them before it reads. */
function splitForm(form: FormData): { files: FormData; fields: Record<string, string> } {
  const files = new FormData();
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string") fields[name] = value;
    else files.append(name, value);
  }
  return { files, fields };
}

import { SyncProblem, type SyncProblemCode } from "../../provider.ts";

/** What an error class of ccxt means to us; the first name met on the way up its ancestors counts. */
const MEANING: Readonly<Record<string, SyncProblemCode>> = {
  AccountSuspended: "account-gone",
  AuthenticationError: "credentials-refused",
  RestrictedLocation: "refused",
  DDoSProtection: "rate-limited",
  RateLimitExceeded: "rate-limited",
  InvalidNonce: "unreachable",
  BadResponse: "unreadable",
  NetworkError: "unreachable",
  OperationFailed: "unreachable",
  ExchangeError: "refused",
};

/** What ccxt has no name for: to Kraken a mistyped secret is a wrong signature. */
const isWrongSignature = (error: unknown): boolean =>
  error instanceof Error && /\binvalid signature\b/i.test(error.message);

function* namesOf(error: object): Generator<string> {
  let prototype = Object.getPrototypeOf(error) as object | null;
  while (prototype !== null) {
    yield prototype.constructor.name;
    prototype = Object.getPrototypeOf(prototype) as object | null;
  }
}

/** An error as a problem of ours, and whether the same question, signed anew, may be answered. */
export interface ExchangeProblem {
  readonly problem: SyncProblem;
  readonly isWorthAsking: boolean;
}

/**
 * The message of a ccxt error holds the address with the signature, and often the reply: none of it is taken over.
 * `sent` are the methods of the requests that left: a key that is no key at all (a secret that is not base64, no PEM)
 * fails while it signs, before anything is sent.
 */
export function toSyncProblem(error: unknown, sent: readonly string[]): ExchangeProblem {
  // What the edges give up on was tried again by them, except a POST: that is for us to sign again.
  if (error instanceof SyncProblem)
    return { problem: error, isWorthAsking: sent.at(-1) === "POST" && error.code !== "unreadable" };
  const names = typeof error === "object" && error !== null ? [...namesOf(error)] : [];
  const known = isWrongSignature(error) ? "AuthenticationError" : names.find((name) => name in MEANING);
  if (known === undefined) {
    const code = sent.length === 0 ? "credentials-refused" : "unreadable";
    return { problem: new SyncProblem(code), isWorthAsking: false };
  }
  const code = MEANING[known] as SyncProblemCode;
  const params = code === "refused" ? { reason: names[0] ?? known } : {};
  const isWorthAsking = code === "rate-limited" || code === "unreachable";
  return { problem: new SyncProblem(code, params), isWorthAsking };
}

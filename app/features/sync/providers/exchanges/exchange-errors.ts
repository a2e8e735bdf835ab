import { SyncProblem, type SyncProblemCode } from "../../provider.ts";

/** Meanings of ccxt's error classes; the nearest ancestor counts. */
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

/** Kraken reports a mistyped secret as a wrong signature, without a ccxt class. */
const isWrongSignature = (error: unknown): boolean =>
  error instanceof Error && /\binvalid signature\b/i.test(error.message);

function* namesOf(error: object): Generator<string> {
  let prototype = Object.getPrototypeOf(error) as object | null;
  while (prototype !== null) {
    yield prototype.constructor.name;
    prototype = Object.getPrototypeOf(prototype) as object | null;
  }
}

/** A converted error, and whether a newly signed request may succeed. */
export interface ExchangeProblem {
  readonly problem: SyncProblem;
  readonly isWorthAsking: boolean;
}

/**
 * Converts an error without its message: ccxt includes the signed address and often the response. `sent`: methods of
 * sent requests; an invalid key (no base64, no PEM) fails while signing, before any.
 */
export function toSyncProblem(error: unknown, sent: readonly string[]): ExchangeProblem {
  // The edges repeated it already, except a POST, which must be signed again.
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

import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Contain user and session, so requests need no look-up (docs/adr/0032). */
export interface TokenParts {
  readonly userId: string;
  readonly sessionId: string;
  readonly hash: Uint8Array;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** SHA-256; 256 random bits need no slow hash. */
export const hashToken = (token: string): Uint8Array => createHash("sha256").update(token).digest();

/** `<user>.<session>.<256 random bits>`. */
export const makeToken = (userId: string, sessionId: string): string =>
  `${userId}.${sessionId}.${randomBytes(32).toString("base64url")}`;

/** Derived, so that a refresh can set the cookie again. */
export const makePageToken = (secretKey: string, userId: string, sessionId: string): string =>
  `${userId}.${sessionId}.${createHmac("sha256", secretKey).update(`page:${sessionId}`).digest("base64url")}`;

export function parseToken(token: string | undefined): TokenParts | undefined {
  if (!token || token.length > 160) return undefined;
  const [userId = "", sessionId = "", secret = ""] = token.split(".");
  if (!uuid.test(userId) || !uuid.test(sessionId) || secret.length !== 43) return undefined;
  return { userId, sessionId, hash: hashToken(token) };
}

/** Compares in constant time. */
export const isSameHash = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && timingSafeEqual(a, b);

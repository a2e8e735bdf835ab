export const referralPages = /^\/$|^\/public\/(blog|asset|portfolios)\/./;

export const referralLength = 100;

export const subIdPattern = /^[\w.-]{1,40}$/;

/** Stored as code[:sub-id]. */
export interface Referral {
  readonly code: string;
  readonly sub: string;
}

/** Returns a query's referral (`ref` before `promo`) as "code" or "code:sub", or null. */
export function referralOf(search: string): string | null {
  const query = new URLSearchParams(search);
  const code = query.get("ref") || query.get("promo");
  if (!code) return null;
  const sub = query.get("sub") ?? "";
  return (subIdPattern.test(sub) ? `${code}:${sub}` : code).slice(0, referralLength);
}

/** Splits a stored "code:sub"; a malformed sub-id becomes empty. */
export function splitReferral(stored: string): Referral {
  const [code = "", sub = ""] = stored.split(":", 2);
  return { code: code.trim(), sub: subIdPattern.test(sub) ? sub : "" };
}

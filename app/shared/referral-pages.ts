/** Pages that accept a friend's or partner's link: the home page and three kinds of public pages. */
export const referralPages = /^\/$|^\/public\/(blog|asset|portfolios)\/./;

/** Longest referral that is stored. */
export const referralLength = 100;

/** A partner's own name for one place of a link: letters, digits, dots, dashes and underscores. */
export const subIdPattern = /^[\w.-]{1,40}$/;

/** A referral as browsers store it: the code, and where the link has one, a colon and the sub-id. */
export interface Referral {
  readonly code: string;
  /** Empty for a link without one. */
  readonly sub: string;
}

/** Returns the referral of a page's query (`ref` before `promo`, with `sub`), or null. A malformed sub-id is left out. */
export function referralOf(search: string): string | null {
  const query = new URLSearchParams(search);
  const code = query.get("ref") || query.get("promo");
  if (!code) return null;
  const sub = query.get("sub") ?? "";
  return (subIdPattern.test(sub) ? `${code}:${sub}` : code).slice(0, referralLength);
}

/** Splits a stored referral. */
export function splitReferral(stored: string): Referral {
  const [code = "", sub = ""] = stored.split(":", 2);
  return { code: code.trim(), sub: subIdPattern.test(sub) ? sub : "" };
}

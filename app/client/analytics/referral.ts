import { readState, writeState } from "../dom/storage.ts";

/** Where a visitor may come from a friend's or a partner's link: the home page and three kinds of public pages. */
const referralPages = /^\/$|^\/public\/(blog|asset|portfolios)\/./;

/**
 * Keeps who sent this visitor: the `ref` or `promo` of the address, only while none is stored (the text "null",
 * which old clients wrote, counts as none).
 */
export function captureReferral(pathname: string, search: string): void {
  if (!referralPages.test(pathname)) return;
  const query = new URLSearchParams(search);
  const referral = query.get("ref") || query.get("promo");
  if (referral && !storedReferral()) writeState("app", { referral: referral.slice(0, 100) });
}

/** The stored referral, or null. */
export function storedReferral(): string | null {
  const { referral } = readState("app");
  return referral && referral !== "null" ? referral : null;
}

import { referralOf, referralPages } from "../../shared/referral-pages.ts";
import { readState, writeState } from "../dom/storage.ts";

/**
 * Keeps who sent this visitor: the `ref` or `promo` of the address with its `sub`, only while none is stored (the text
 * "null", which old clients wrote, counts as none).
 */
export function captureReferral(pathname: string, search: string): void {
  if (!referralPages.test(pathname)) return;
  const referral = referralOf(search);
  if (referral !== null && !storedReferral()) writeState("app", { referral });
}

/** The stored referral, or null. */
export function storedReferral(): string | null {
  const { referral } = readState("app");
  return referral && referral !== "null" ? referral : null;
}

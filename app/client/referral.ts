import { readState, writeState } from "./storage.ts";

/**
 * Keeps who sent this visitor: the `ref` or `promo` of the address, only while none is stored (the text "null",
 * which old clients wrote, counts as none).
 */
export function captureReferral(search: string): void {
  const query = new URLSearchParams(search);
  const referral = query.get("ref") || query.get("promo");
  if (referral && !storedReferral()) writeState("app", { referral: referral.slice(0, 100) });
}

/** The stored referral, or null. */
export function storedReferral(): string | null {
  const { referral } = readState("app");
  return referral && referral !== "null" ? referral : null;
}

import { referralOf, referralPages } from "../../shared/referral-pages.ts";
import { readState, writeState } from "../dom/storage.ts";

/** Stores the first referral; "null" of old clients counts as absent. */
export function captureReferral(pathname: string, search: string): void {
  if (!referralPages.test(pathname)) return;
  const referral = referralOf(search);
  if (referral !== null && !storedReferral()) writeState("app", { referral });
}

export function storedReferral(): string | null {
  const { referral } = readState("app");
  return referral && referral !== "null" ? referral : null;
}

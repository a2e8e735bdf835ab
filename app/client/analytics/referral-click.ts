import { referralOf, referralPages, splitReferral } from "../../shared/referral-pages.ts";
import { callApi } from "../api/api-client.ts";

/** Navigation within a visit is one click. */
const reported = new Set<string>();

/** Reports a click without anything about the visitor; never retried. */
export function reportClick(pathname: string, search: string): void {
  const referral = referralOf(search);
  if (referral === null || !referralPages.test(pathname) || reported.has(referral)) return;
  reported.add(referral);
  callApi("POST /api/referral/click", splitReferral(referral)).catch(() => undefined);
}

/** Kinds of promo codes: a share of the price, a fixed amount per currency, a plan for a period free of charge. */
export const promoKinds = ["percent", "amount", "period"] as const;
export type PromoKind = (typeof promoKinds)[number];

/** Entered by the user, or applied by a signed link in a mail. */
export const promoSources = ["promo", "email-promo"] as const;
export type PromoSource = (typeof promoSources)[number];

/** States of a code in the administration. */
export const promoStates = ["planned", "running", "ended", "used-up", "stopped"] as const;

export const promoRefusals = [
  "unknown",
  "not-begun",
  "ended",
  "used-up",
  "used-by-you",
  "other-plan",
  "other-country",
  "first-payment-only",
  "other-currency",
] as const;
export type PromoRefusal = (typeof promoRefusals)[number];

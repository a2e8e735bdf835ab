export const promoKinds = ["percent", "amount", "period"] as const;
export type PromoKind = (typeof promoKinds)[number];

export const promoSources = ["promo", "email-promo"] as const;
export type PromoSource = (typeof promoSources)[number];

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

/** Programmes that pay for a referred user's payments. */
export const referralKinds = ["referral", "partner"] as const;
export type ReferralKind = (typeof referralKinds)[number];

/** Reasons why a referred account earns no share. */
export const referralRefusals = ["self", "same-email", "same-device", "same-card"] as const;
export type ReferralRefusal = (typeof referralRefusals)[number];

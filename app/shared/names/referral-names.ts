/** Programmes by which a payment of somebody referred pays. */
export const referralKinds = ["referral", "partner"] as const;
export type ReferralKind = (typeof referralKinds)[number];

/** Reasons for which a referred account earns no share. */
export const referralRefusals = ["self", "same-email", "same-device", "same-card"] as const;
export type ReferralRefusal = (typeof referralRefusals)[number];

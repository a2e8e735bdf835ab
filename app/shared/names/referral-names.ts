/** Programmes by which a payment of somebody referred pays. */
export const referralKinds = ["referral", "partner"] as const;
export type ReferralKind = (typeof referralKinds)[number];

/** Reasons for which nobody is paid for a referred account. */
export const referralRefusals = ["self", "same-email", "same-device", "same-card"] as const;
export type ReferralRefusal = (typeof referralRefusals)[number];

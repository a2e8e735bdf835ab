export const referralKinds = ["referral", "partner"] as const;
export type ReferralKind = (typeof referralKinds)[number];

export const referralRefusals = ["self", "same-email", "same-device", "same-card"] as const;
export type ReferralRefusal = (typeof referralRefusals)[number];

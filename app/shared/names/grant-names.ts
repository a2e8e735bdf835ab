export const grantablePlans = ["Tier2_1", "Tier2_2", "Tier2_3"] as const;
export type GrantablePlan = (typeof grantablePlans)[number];

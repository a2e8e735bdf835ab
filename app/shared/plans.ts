export const planNames = [
  "Trial",
  "Tier0",
  "Tier1",
  "Tier2_1",
  "Tier2_2",
  "Tier2_3",
  "Cancelled",
  "Expired",
] as const;
export type PlanName = (typeof planNames)[number];
export const isPlanName = (text: string): text is PlanName => (planNames as readonly string[]).includes(text);

/** "Unlocked": without billing. */
export type Plan = "Unlocked" | PlanName;

export const planPeriods = ["Month", "Year", "Forever", "TwoYears", "TwoWeeks"] as const;
export type PlanPeriod = (typeof planPeriods)[number];

const paidPlans: readonly string[] = ["Tier1", "Tier2_1", "Tier2_2", "Tier2_3"];

export const isSubscription = (plan: string): boolean => paidPlans.includes(plan);

export const pricingPath = (plan: string): "/user-manage-subscription" | "/pricing" =>
  isSubscription(plan) ? "/user-manage-subscription" : "/pricing";

/** Plans in their fixed order (docs/codes.md#accounts-and-settings). */
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

/** "Unlocked": what everybody has while billing is off. */
export type Plan = "Unlocked" | PlanName;

/** Billing periods. */
export const planPeriods = ["Month", "Year", "Forever", "TwoYears", "TwoWeeks"] as const;
export type PlanPeriod = (typeof planPeriods)[number];

/** Plans that are paid for. */
const paidPlans: readonly string[] = ["Tier1", "Tier2_1", "Tier2_2", "Tier2_3"];

/** Whether a plan is a subscription, as opposed to a trial, the free plan, one that ended, and no billing at all. */
export const isSubscription = (plan: string): boolean => paidPlans.includes(plan);

/** Where somebody reads what Zerno costs: an own subscription, or the prices. */
export const pricingPath = (plan: string): "/user-manage-subscription" | "/pricing" =>
  isSubscription(plan) ? "/user-manage-subscription" : "/pricing";

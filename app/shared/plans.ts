/** Plans of the specification that somebody pays for. */
const paidPlans: readonly string[] = ["Tier1", "Tier2_1", "Tier2_2", "Tier2_3"];

/** Whether a plan is a subscription, as opposed to a trial, the free plan, one that ended, and no billing at all. */
export const isSubscription = (plan: string): boolean => paidPlans.includes(plan);

/** Where somebody reads what Zerno costs: an own subscription, or the prices. */
export const pricingPath = (plan: string): "/user-manage-subscription" | "/pricing" =>
  isSubscription(plan) ? "/user-manage-subscription" : "/pricing";

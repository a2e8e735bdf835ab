import { isSoldPlan, type SoldPeriod, type SoldPlan, soldPeriods } from "../../../shared/plan-catalogue.ts";

interface Choice {
  readonly plan: SoldPlan;
  readonly period: SoldPeriod;
}

/** Plan and period of an address; Investor by the year where it names none that is sold. */
export function choiceOf(search: URLSearchParams): Choice {
  const plan = search.get("plan") ?? "";
  const period = soldPeriods.find((one) => one === search.get("period")) ?? "Year";
  return { plan: isSoldPlan(plan) ? plan : "Tier2_2", period };
}

/** Page of the summary before paying. */
export const checkoutPath = (plan: string, period: string): string =>
  `/user-manage-subscription/checkout?plan=${plan}&period=${period}`;

import { type PlanLimits, planLimits, soldPlans } from "../shared/plan-catalogue.ts";
import { isPlanName, type Plan } from "../shared/plans.ts";

export type PlanAction =
  | "add-portfolio"
  | "add-holding"
  | "add-composite"
  | "link-account"
  | "own-benchmark"
  | "full-rebalancing"
  | "long-backtest"
  | "tax-report"
  | "api-tokens";
export interface PlanCounts {
  readonly portfolios?: number;
  readonly holdings?: number;
  readonly linkedAccounts?: number;
}

export type Allowance =
  | { readonly isAllowed: true }
  | {
      readonly isAllowed: false;
      readonly limit: PlanAction;
      /** Null: no plan lifts the limit. */
      readonly plan: Plan | null;
    };

const hasRoom = (limit: number | null, count = 0): boolean => limit === null || count < limit;

const fits: Readonly<Record<PlanAction, (limits: PlanLimits, counts: PlanCounts) => boolean>> = {
  "add-portfolio": ({ portfolios }, counts) => hasRoom(portfolios, counts.portfolios),
  "add-holding": ({ holdings }, counts) => hasRoom(holdings, counts.holdings),
  "link-account": ({ linkedAccounts }, counts) => hasRoom(linkedAccounts, counts.linkedAccounts),
  "add-composite": ({ hasComposite }) => hasComposite,
  "own-benchmark": ({ hasOwnBenchmarks }) => hasOwnBenchmarks,
  "full-rebalancing": ({ hasRebalancing }) => hasRebalancing,
  "long-backtest": ({ hasLongBacktests }) => hasLongBacktests,
  "tax-report": ({ hasTaxReport }) => hasTaxReport,
  "api-tokens": ({ hasApiTokens }) => hasApiTokens,
};

/** Call in every adding handler. */
export function allows(plan: Plan, action: PlanAction, counts: PlanCounts): Allowance {
  const isWithin = fits[action];
  if (plan === "Unlocked" || isWithin(planLimits[plan], counts)) return { isAllowed: true };
  const lifting = soldPlans.find((sold) => isWithin(planLimits[sold], counts)) ?? null;
  return { isAllowed: false, limit: action, plan: lifting };
}

/** Null is unlimited. */
export const limitsOf = (plan: Plan): PlanLimits => planLimits[plan];

export const effectivePlan = (hasBilling: boolean, plan: string): Plan =>
  hasBilling ? (isPlanName(plan) ? plan : "Tier0") : "Unlocked";

interface StoredPlans {
  readonly plan: string;
  readonly paidPlan: string | null;
  readonly isDemo: boolean;
}

/** A cancelled plan lasts until its paid end. The demo account is unlimited. */
export function planInForce(hasBilling: boolean, { plan, paidPlan, isDemo }: StoredPlans): Plan {
  if (isDemo) return "Unlocked";
  return effectivePlan(hasBilling, plan === "Cancelled" ? (paidPlan ?? plan) : plan);
}

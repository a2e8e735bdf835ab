import type { Plan } from "../shared/plans.ts";

export type PlanAction =
  | "add-portfolio"
  | "add-holding"
  | "add-composite"
  | "link-account"
  | "full-rebalancing"
  | "long-backtest";
/** How many there are already of what the action would add. */
export interface PlanCounts {
  readonly portfolios?: number;
  readonly holdings?: number;
  readonly linkedAccounts?: number;
}

interface PlanLimits {
  readonly portfolios: number;
  readonly holdings: number;
  readonly linkedAccounts: number;
  readonly hasComposite: boolean;
  /** Selling what is too much; contributing and withdrawing are for everybody. */
  readonly hasRebalancing: boolean;
  /** Backtests over more than five years; shorter ones are for everybody. */
  readonly hasLongBacktests: boolean;
}

/** The same as answers tell it. */
type PlanRoom = {
  readonly [Name in keyof PlanLimits]: PlanLimits[Name] extends number ? number | null : PlanLimits[Name];
};

const unlimited = Number.POSITIVE_INFINITY;
const unlocked: PlanLimits = {
  portfolios: unlimited,
  holdings: unlimited,
  linkedAccounts: unlimited,
  hasComposite: true,
  hasRebalancing: true,
  hasLongBacktests: true,
};
const free: PlanLimits = {
  portfolios: 1,
  holdings: 10,
  linkedAccounts: 0,
  hasComposite: false,
  hasRebalancing: false,
  hasLongBacktests: false,
};
const investor: PlanLimits = {
  portfolios: 10,
  holdings: unlimited,
  linkedAccounts: 10,
  hasComposite: true,
  hasRebalancing: true,
  hasLongBacktests: true,
};
const starter: PlanLimits = {
  portfolios: 3,
  holdings: unlimited,
  linkedAccounts: 2,
  hasComposite: false,
  hasRebalancing: true,
  hasLongBacktests: false,
};
const limits: Readonly<Record<Exclude<Plan, "Unlocked">, PlanLimits>> = {
  Trial: investor,
  Tier0: free,
  Tier1: starter,
  Tier2_1: starter,
  Tier2_2: investor,
  Tier2_3: {
    portfolios: unlimited,
    holdings: unlimited,
    linkedAccounts: 30,
    hasComposite: true,
    hasRebalancing: true,
    hasLongBacktests: true,
  },
  Cancelled: free,
  Expired: free,
};

export type Allowance = { readonly isAllowed: true } | { readonly isAllowed: false; readonly limit: string };

/**
 * Whether a plan lets a user add one more of something; asked by every adding handler. "Unlocked" answers yes
 * to everything. A refusal names the limit.
 */
export function allows(plan: Plan, action: PlanAction, counts: PlanCounts): Allowance {
  if (plan === "Unlocked") return { isAllowed: true };
  const limit = limits[plan];
  const fits = {
    "add-portfolio": (counts.portfolios ?? 0) < limit.portfolios,
    "add-holding": (counts.holdings ?? 0) < limit.holdings,
    "link-account": (counts.linkedAccounts ?? 0) < limit.linkedAccounts,
    "add-composite": limit.hasComposite,
    "full-rebalancing": limit.hasRebalancing,
    "long-backtest": limit.hasLongBacktests,
  };
  return fits[action] ? { isAllowed: true } : { isAllowed: false, limit: action };
}

/** What a plan has room for; null where there is no limit. */
export function limitsOf(plan: Plan): PlanRoom {
  const limit = plan === "Unlocked" ? unlocked : limits[plan];
  const room = (count: number) => (Number.isFinite(count) ? count : null);
  return {
    ...limit,
    portfolios: room(limit.portfolios),
    holdings: room(limit.holdings),
    linkedAccounts: room(limit.linkedAccounts),
  };
}

/** The plan that counts for a user of this installation. */
export const effectivePlan = (hasBilling: boolean, plan: string): Plan =>
  hasBilling ? (plan in limits ? (plan as Plan) : "Tier0") : "Unlocked";

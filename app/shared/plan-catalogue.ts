import type { BillingCurrency, ProviderName } from "./names/billing-names.ts";
import type { Plan } from "./plans.ts";

/** Single source of limits and prices (exact decimal text). */

/** Cheapest first, in rank order. */
export const soldPlans = ["Tier2_1", "Tier2_2", "Tier2_3"] as const;
export type SoldPlan = (typeof soldPlans)[number];
export const isSoldPlan = (plan: string): plan is SoldPlan => (soldPlans as readonly string[]).includes(plan);

/** TwoWeeks and Forever are only granted. */
export const soldPeriods = ["Month", "Year", "TwoYears"] as const;
export type SoldPeriod = (typeof soldPeriods)[number];

/** Null: unlimited. */
export interface PlanLimits {
  readonly portfolios: number | null;
  readonly holdings: number | null;
  readonly linkedAccounts: number | null;
  readonly hasComposite: boolean;
  readonly hasOwnBenchmarks: boolean;
  readonly hasRebalancing: boolean;
  readonly hasLongBacktests: boolean;
  readonly hasTaxReport: boolean;
  readonly hasApiTokens: boolean;
}

const unlocked: PlanLimits = {
  portfolios: null,
  holdings: null,
  linkedAccounts: null,
  hasComposite: true,
  hasOwnBenchmarks: true,
  hasRebalancing: true,
  hasLongBacktests: true,
  hasTaxReport: true,
  hasApiTokens: true,
};
const free: PlanLimits = {
  portfolios: 1,
  holdings: 10,
  linkedAccounts: 0,
  hasComposite: false,
  hasOwnBenchmarks: false,
  hasRebalancing: false,
  hasLongBacktests: false,
  hasTaxReport: false,
  hasApiTokens: false,
};
const starter: PlanLimits = {
  ...free,
  portfolios: 3,
  holdings: null,
  linkedAccounts: 2,
  hasOwnBenchmarks: true,
  hasRebalancing: true,
};
const investor: PlanLimits = {
  ...unlocked,
  portfolios: 10,
  linkedAccounts: 10,
  hasApiTokens: false,
};
const expert: PlanLimits = { ...unlocked, linkedAccounts: 30 };

/** A cancelled plan keeps its paid limits until the end (`planInForce`). */
export const planLimits: Readonly<Record<Plan, PlanLimits>> = {
  Unlocked: unlocked,
  Trial: investor,
  Tier0: free,
  Tier1: starter,
  Tier2_1: starter,
  Tier2_2: investor,
  Tier2_3: expert,
  Cancelled: free,
  Expired: free,
};

/** Two years cost two single years less 20%, cut to the cent. */
export const prices: Readonly<
  Record<SoldPlan, Readonly<Record<BillingCurrency, Readonly<Record<SoldPeriod, string>>>>>
> = {
  Tier2_1: {
    USD: { Month: "9.99", Year: "79.99", TwoYears: "127.98" },
    RUB: { Month: "299", Year: "2490", TwoYears: "3984" },
  },
  Tier2_2: {
    USD: { Month: "14.99", Year: "149.99", TwoYears: "239.98" },
    RUB: { Month: "599", Year: "4990", TwoYears: "7984" },
  },
  Tier2_3: {
    USD: { Month: "24.99", Year: "249.99", TwoYears: "399.98" },
    RUB: { Month: "999", Year: "8990", TwoYears: "14384" },
  },
};

export const trial = { days: 14, plan: "Tier2_2" } as const;

export const graceDays = 3;
/** From the period's end: at once, and on days 1, 2 and 3 of grace. */
export const renewalHours = [0, 24, 48, 71] as const;

/** Before the first payment; `discount` is a share, `days` count from registration. */
export const limitedOffer = { key: "limitedOffer", discount: "0.5", days: 14 } as const;

const markets: Readonly<Record<string, Market>> = { RU: { currency: "RUB", provider: "cloudpayments" } };

export interface Market {
  readonly currency: BillingCurrency;
  readonly provider: ProviderName;
}

/** Returns the currency and provider for buyers of a country (ISO 3166-1 alpha-2). */
export const marketOf = (country: string): Market =>
  markets[country] ?? { currency: "USD", provider: "stripe" };

export const providerOf = (currency: BillingCurrency): ProviderName =>
  Object.values(markets).find((market) => market.currency === currency)?.provider ?? "stripe";

/** Returns a plan's rank for upgrades, 0 unless for sale; Tier1 equals Tier2_1. */
export function rankOf(plan: string): number {
  if (plan === "Tier1") return rankOf("Tier2_1");
  return (soldPlans as readonly string[]).indexOf(plan) + 1;
}

export const leastCharge: Readonly<Record<BillingCurrency, string>> = { USD: "0.50", RUB: "1" };

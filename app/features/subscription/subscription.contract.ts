import { z } from "zod";
import { NoInput } from "../../shared/common.schema.ts";
import { endpoint } from "../../shared/endpoint.ts";
import { limitedOffer } from "../../shared/plan-catalogue.ts";
import { planNames, planPeriods } from "../../shared/plans.ts";

/** Counts in use, or allowed. */
const Counts = z.object({ portfolios: z.int(), holdings: z.int(), linkedAccounts: z.int() });

export const Limits = z.object({
  /** Null: no limit. */
  portfolios: z.int().nullable(),
  holdings: z.int().nullable(),
  linkedAccounts: z.int().nullable(),
  hasComposite: z.boolean(),
  hasOwnBenchmarks: z.boolean(),
  hasRebalancing: z.boolean(),
  hasLongBacktests: z.boolean(),
  hasTaxReport: z.boolean(),
  hasApiTokens: z.boolean(),
});

export const Subscription = z.object({
  /** The plan that counts: "Unlocked" where there is no billing. */
  plan: z.enum(["Unlocked", ...planNames]),
  /** Of `planPeriods`; "Forever" where there is no billing, null for a plan without an end or a renewal. */
  period: z.enum(planPeriods).nullable(),
  hasBilling: z.boolean(),
  isSubscribed: z.boolean(),
  /** Discount on a first payment as a ratio; null without billing and for paying users. */
  offer: z
    .object({ key: z.literal(limitedOffer.key), discount: z.literal(limitedOffer.discount) })
    .nullable(),
  limits: Limits,
  used: Counts,
});
export type Subscription = z.infer<typeof Subscription>;

export const subscriptionContract = {
  "GET /api/userProfile/checkSubscription": endpoint({
    summary: "The plan, its period, its limits and their use",
    access: "user",
    input: NoInput,
    output: Subscription,
  }),
} as const;

import { z } from "zod";
import { endpoint } from "../../../shared/endpoint.ts";
import { planNames } from "../../../shared/plans.ts";
import { BillingCurrency } from "../../../shared/schemas/billing.schema.ts";

/** Steps from registration on, in their order. */
const funnelSteps = ["registered", "confirmed", "portfolio", "transaction", "paid"] as const;

export const statsContract = {
  "GET /api/admin/stats": endpoint({
    summary:
      "Registrations, active users, retention by cohort, conversion and countries; the demo account is left out",
    access: { role: "admin" },
    input: z.object({
      days: z.coerce.number().int().min(7).max(730).default(90),
      cohort: z.enum(["week", "month"]).default("week"),
    }),
    output: z.object({
      /** First and last UTC day. */
      from: z.string(),
      to: z.string(),
      now: z.object({
        users: z.int(),
        registeredToday: z.int(),
        activeToday: z.int(),
        activeWeek: z.int(),
        activeMonth: z.int(),
      }),
      days: z.array(
        z.object({
          day: z.string(),
          registered: z.int(),
          /** Users on the day, and distinct users in the 7 and 30 days that end with it. */
          active: z.int(),
          week: z.int(),
          month: z.int(),
        }),
      ),
      cohorts: z.array(
        z.object({
          /** First day of the week (Monday) or month in which they registered. */
          start: z.string(),
          users: z.int(),
          /** Users of the cohort who were active 0, 1, 2, ... weeks or months later, up to today. */
          active: z.array(z.int()),
        }),
      ),
      /** Of those who registered between the two days: how many reached a step. */
      funnel: z.array(z.object({ step: z.enum(funnelSteps), users: z.int() })),
      /** Sale of plans; null while none are sold. The funnel's "paid" is left out then as well. */
      billing: z
        .object({
          /** Monthly recurring revenue by plan: list prices of renewing subscriptions, each by month. */
          plans: z.array(
            z.object({
              plan: z.enum(planNames),
              currency: BillingCurrency,
              subscribers: z.int(),
              /** Exact text, rounded to the cent once. */
              mrr: z.string(),
            }),
          ),
          mrr: z.array(z.object({ currency: BillingCurrency, subscribers: z.int(), mrr: z.string() })),
          /** Of those with paid time 30 days ago: how many have none today. */
          churn: z.object({ subscribers: z.int(), lost: z.int() }),
          /** Trials begun in the period, of which still running, and paid since. */
          trials: z.object({ started: z.int(), running: z.int(), paid: z.int() }),
        })
        .nullable(),
      countries: z.array(
        z.object({ country: z.string(), users: z.int(), registered: z.int(), activeMonth: z.int() }),
      ),
    }),
  }),
} as const;

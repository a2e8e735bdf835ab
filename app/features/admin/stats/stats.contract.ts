import { z } from "zod";
import { endpoint } from "../../../shared/endpoint.ts";

/** Steps from registration on, in their order. */
const funnelSteps = ["registered", "confirmed", "portfolio", "transaction"] as const;

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
      countries: z.array(
        z.object({ country: z.string(), users: z.int(), registered: z.int(), activeMonth: z.int() }),
      ),
    }),
  }),
} as const;

import { z } from "zod";
import { Figure, Reason } from "../common.schema.ts";
import { UsedPeriod } from "./ledger.schema.ts";

/** Float64, for drawing only. */
export const GoalMonth = z.object({
  date: z.string(),
  /** Present value plus contributions, without return. */
  paidIn: z.number(),
  low: z.number(),
  median: z.number(),
  high: z.number(),
});

/** `on-track`: at least half of the paths reach the target. */
export const goalStates = ["reached", "on-track", "behind", "overdue", "unknown"] as const;
export const GoalState = z.enum(goalStates);
export type GoalState = z.infer<typeof GoalState>;

export const GoalView = z.object({
  id: z.string(),
  portfolioId: z.string(),
  name: z.string(),
  kind: z.int(),
  target: z.string(),
  currency: z.string(),
  dueOn: z.string(),
  monthlyFlow: z.string(),
  seed: z.int(),
  version: z.int(),
  months: z.int(),
  period: UsedPeriod,
  /** Value, or income of 12 months / 12. */
  current: Figure,
  progress: Figure,
  value: Figure,
  yearlyIncome: Figure.nullable(),
  neededValue: Figure,
  /** Income goals: times today's ratio of income to value / 12. */
  low: Figure,
  median: Figure,
  high: Figure,
  paths: z.object({ low: Figure, median: Figure, high: Figure }).nullable(),
  /** Metric goalChance. */
  chance: Figure,
  state: GoalState,
  reasons: z.array(Reason),
  /** First month when half of the paths arrive; null = not in time. */
  reachedOn: z.string().nullable(),
  /** Null = not requested or not found. */
  neededMonthly: z.string().nullable(),
  projection: z.array(GoalMonth),
});
export type GoalView = z.infer<typeof GoalView>;

import { z } from "zod";
import { Figure, Reason } from "../common.schema.ts";
import { UsedPeriod } from "./ledger.schema.ts";

/** In the goal's currency; float64, for drawing only. */
export const GoalMonth = z.object({
  date: z.string(),
  /** Present value plus contributions, without return. */
  paidIn: z.number(),
  low: z.number(),
  median: z.number(),
  high: z.number(),
});

/** `on-track`: at least half of the paths reach the target; `unknown`: the projection is refused. */
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
  /** For income by today's ratio of income to value. */
  neededValue: Figure,
  /** For income times today's ratio / 12. */
  low: Figure,
  median: Figure,
  high: Figure,
  /** Portfolio values of an income goal; null: not simulated. */
  paths: z.object({ low: Figure, median: Figure, high: Figure }).nullable(),
  /** Metric goalChance. */
  chance: Figure,
  state: GoalState,
  reasons: z.array(Reason),
  /** First month in which half of the paths arrive; null = not in time. */
  reachedOn: z.string().nullable(),
  /** Contribution for half of the paths; null = not requested or not found. */
  neededMonthly: z.string().nullable(),
  projection: z.array(GoalMonth),
});
export type GoalView = z.infer<typeof GoalView>;

import { z } from "zod";
import { Figure, Reason } from "../common.schema.ts";
import { UsedPeriod } from "./ledger.schema.ts";

/** Month of the projection in the goal's currency; float64, for drawing only. */
export const GoalMonth = z.object({
  date: z.string(),
  /** Present value plus contributions until then, without any return. */
  paidIn: z.number(),
  low: z.number(),
  median: z.number(),
  high: z.number(),
});

/**
 * State of a goal: `reached`; `on-track` when at least half of the paths end at the target; `behind`; `overdue` when
 * the day has passed; `unknown` with the reasons of the refused projection.
 */
export const goalStates = ["reached", "on-track", "behind", "overdue", "unknown"] as const;
export const GoalState = z.enum(goalStates);
export type GoalState = z.infer<typeof GoalState>;

export const GoalView = z.object({
  id: z.string(),
  portfolioId: z.string(),
  name: z.string(),
  /** Code of `GoalKind`: 1 value, 2 monthly income. */
  kind: z.int(),
  target: z.string(),
  currency: z.string(),
  dueOn: z.string(),
  monthlyFlow: z.string(),
  seed: z.int(),
  version: z.int(),
  /** Whole months until the day, at least 0. */
  months: z.int(),
  /** History sampled by the projection. */
  period: UsedPeriod,
  /** Value, or expected regular income of 12 months / 12. */
  current: Figure,
  /** current / target. */
  progress: Figure,
  /** Metric value. */
  value: Figure,
  /** Monthly income only, metric incomeNextYear: expected income of 12 months. */
  yearlyIncome: Figure.nullable(),
  /** Value that reaches the target; for income by today's ratio of income to value. */
  neededValue: Figure,
  /** Value at the end: metrics goalLow, goalMedian, goalHigh; for income the same times today's ratio / 12. */
  low: Figure,
  median: Figure,
  high: Figure,
  /** Income goals: portfolio values behind the three; null: not simulated, or a value goal. */
  paths: z.object({ low: Figure, median: Figure, high: Figure }).nullable(),
  /** Share of paths that reach the target: metric goalChance. */
  chance: Figure,
  state: GoalState,
  /** Reasons for an unknown state. */
  reasons: z.array(Reason),
  /** First month in which half of the paths have reached the target; null = not before the day. */
  reachedOn: z.string().nullable(),
  /** Monthly contribution with which half of the paths reach it; null = not requested or not found. */
  neededMonthly: z.string().nullable(),
  projection: z.array(GoalMonth),
});
export type GoalView = z.infer<typeof GoalView>;

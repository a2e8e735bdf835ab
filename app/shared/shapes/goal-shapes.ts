import { z } from "zod";
import { Figure, Reason } from "../shapes.ts";
import { UsedPeriod } from "./ledger-shapes.ts";

/** zod shapes of goals, shared by the screens that show them. */

/** A month of the projection, in the goal's currency; numbers are float64 for drawing only. */
export const GoalMonth = z.object({
  date: z.string(),
  /** Value now + what is paid in until then, without any return. */
  paidIn: z.number(),
  low: z.number(),
  median: z.number(),
  high: z.number(),
});

/**
 * Whether the plan leads there: `reached`, `on-track` when half of the paths or more end at the target, `behind`,
 * `overdue` when the day has passed, `unknown` with the reasons of the refused projection.
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
  /** Whole months from today to the day, at least 0. */
  months: z.int(),
  /** History the projection draws from. */
  period: UsedPeriod,
  /** Value, or expected regular income of 12 months / 12. */
  current: Figure,
  /** current / target. */
  progress: Figure,
  /** The portfolio's value: metric value. */
  value: Figure,
  /** Monthly income only: expected income of 12 months: metric incomeNextYear. */
  yearlyIncome: Figure.nullable(),
  /** The value at which the target is reached; of an income at today's ratio of income to value. */
  neededValue: Figure,
  /** Value at the end: metrics goalLow, goalMedian, goalHigh; of an income the same times today's ratio / 12. */
  low: Figure,
  median: Figure,
  high: Figure,
  /** Of an income: the portfolio's value at the end that the three are made of. Null: not played, or of a value. */
  paths: z.object({ low: Figure, median: Figure, high: Figure }).nullable(),
  /** Part of the paths that end at the target or above: metric goalChance. */
  chance: Figure,
  state: GoalState,
  /** Why, when the state is unknown. */
  reasons: z.array(Reason),
  /** First month in which half of the paths are at the target; null = not before the day. */
  reachedOn: z.string().nullable(),
  /** What would have to be paid in a month for half of the paths to reach it; null = not asked or none found. */
  neededMonthly: z.string().nullable(),
  projection: z.array(GoalMonth),
});
export type GoalView = z.infer<typeof GoalView>;

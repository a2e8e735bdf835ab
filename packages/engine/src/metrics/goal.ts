import { reason } from "../figure.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { GoalPlan } from "../ledger/statistics-input.ts";
import { moneyToNumber } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import { groupReturns } from "../risk/grouped-returns.ts";
import { type GoalInput, type GoalProjection, projectGoal } from "../risk/project-goal.ts";
import { type Refused, refusal, type Statistic } from "../risk/statistic.ts";
import { SideTable } from "../side-table.ts";
import { addStep, createQuery, type Query, refuse } from "../valuation/query.ts";
import { returnsOf } from "./daily-returns.ts";
import { EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { answerOf, known } from "./statistic-result.ts";
import { numberText } from "./time-weighted.ts";
import { explainedValue } from "./value.ts";

function groundOf(query: Query, request: MetricRequest): Pick<GoalInput, "start" | "history"> | undefined {
  const start = moneyToNumber(explainedValue(query, request, request.range.to));
  const found = returnsOf(query, request);
  if (found === undefined || query.reasons.size > 0) return undefined;
  return { start, history: groupReturns(found.own, "month", found.calendar).returns };
}

/**
 * Projects by month; `goalLow`, `goalMedian` and `goalHigh` are its last values, bit for bit. Refused as these figures.
 */
export function playGoal(state: RunState, request: MetricRequest, goal: GoalPlan): GoalProjection | Refused {
  const query = createQuery(state);
  const ground = groundOf(query, request);
  return ground === undefined ? { refused: query.reasons.values() } : projectGoal({ ...goal, ...ground });
}

const projections = new SideTable<MetricRequest, GoalProjection | Refused>();

/** One run of 1,000 paths for all figures. */
function projectionOf(query: Query, request: MetricRequest): GoalProjection | undefined {
  const { goal } = query.state.input;
  if (goal === undefined) {
    refuse(query, reason("no-goal"));
    return undefined;
  }
  query.recorder?.setting("goal");
  const ground = groundOf(query, request);
  if (ground === undefined) return undefined;
  const projection = remember(projections, request, () => projectGoal({ ...goal, ...ground }));
  const { months, seed, monthlyFlow } = goal;
  const projected = known(query, projection);
  if (projected !== undefined) {
    addStep(query, () => ({
      key: "goal",
      params: { months: String(months), seed: String(seed) },
      operands: { valueStart: numberText(ground.start), monthlyFlow: numberText(monthlyFlow) },
      result: numberText(end(projected.p50)),
    }));
  }
  return projected;
}

function ofGoal(
  formula: string,
  unit: "money" | "ratio",
  read: (projection: GoalProjection) => Statistic,
): Metric {
  return {
    unit,
    formula,
    version: 2,
    scopes: ["portfolio", "group"],
    inputs: EVERY_INPUT,
    compute(query, request) {
      const projection = projectionOf(query, request);
      return projection === undefined ? undefined : answerOf(query, read(projection));
    },
  };
}

const end = (column: Float64Array): number => column[column.length - 1] ?? Number.NaN;

/** 10th percentile. */
export const goalLow = ofGoal("goal-low", "money", ({ p10 }) => end(p10));
export const goalMedian = ofGoal("goal-median", "money", ({ p50 }) => end(p50));
/** 90th percentile. */
export const goalHigh = ofGoal("goal-high", "money", ({ p90 }) => end(p90));
/** Share of paths at or above the target. */
export const goalChance = ofGoal("goal-chance", "ratio", ({ chance }) => chance ?? refusal("no-target"));

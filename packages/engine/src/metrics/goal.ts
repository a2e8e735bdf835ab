import { reason } from "../figure.ts";
import type { RunState } from "../ledger/run-state.ts";
import type { GoalPlan } from "../ledger/statistics-input.ts";
import { moneyToNumber } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import { groupReturns } from "../risk/grouped-returns.ts";
import { type GoalInput, type GoalProjection, projectGoal } from "../risk/project-goal.ts";
import { type Refused, refusal, type Statistic } from "../risk/statistic.ts";
import { SideTable } from "../side-table.ts";
import { type Ask, addStep, createAsk, refuse } from "../valuation/ask.ts";
import { returnsOf } from "./daily-returns.ts";
import { EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { answerOf, known } from "./statistic-result.ts";
import { numberText } from "./time-weighted.ts";
import { explainedValue } from "./value.ts";

function groundOf(ask: Ask, question: Question): Pick<GoalInput, "start" | "history"> | undefined {
  const start = moneyToNumber(explainedValue(ask, question, question.range.to));
  const found = returnsOf(ask, question);
  if (found === undefined || ask.reasons.size > 0) return undefined;
  return { start, history: groupReturns(found.own, "month", found.calendar).returns };
}

/**
 * Projects a plan by month; `goalLow`, `goalMedian` and `goalHigh` are its last values, bit for bit. Refused as these
 * figures.
 */
export function playGoal(state: RunState, question: Question, goal: GoalPlan): GoalProjection | Refused {
  const ask = createAsk(state);
  const ground = groundOf(ask, question);
  return ground === undefined ? { refused: ask.reasons.values() } : projectGoal({ ...goal, ...ground });
}

const projections = new SideTable<Question, GoalProjection | Refused>();

/** Projects 1,000 paths of months drawn from the scope's history; one run for all figures. */
function projectionOf(ask: Ask, question: Question): GoalProjection | undefined {
  const { goal } = ask.state.input;
  if (goal === undefined) {
    refuse(ask, reason("no-goal"));
    return undefined;
  }
  ask.recorder?.setting("goal");
  const ground = groundOf(ask, question);
  if (ground === undefined) return undefined;
  const projection = remember(projections, question, () => projectGoal({ ...goal, ...ground }));
  const { months, seed, monthlyFlow } = goal;
  const projected = known(ask, projection);
  if (projected !== undefined) {
    addStep(ask, () => ({
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
    compute(ask, question) {
      const projection = projectionOf(ask, question);
      return projection === undefined ? undefined : answerOf(ask, read(projection));
    },
  };
}

const end = (column: Float64Array): number => column[column.length - 1] ?? Number.NaN;

/** 10th percentile of the final value. */
export const goalLow = ofGoal("goal-low", "money", ({ p10 }) => end(p10));
/** Median of the final value. */
export const goalMedian = ofGoal("goal-median", "money", ({ p50 }) => end(p50));
/** 90th percentile of the final value. */
export const goalHigh = ofGoal("goal-high", "money", ({ p90 }) => end(p90));
/** Share of paths that end at or above the target. */
export const goalChance = ofGoal("goal-chance", "ratio", ({ chance }) => chance ?? refusal("no-target"));

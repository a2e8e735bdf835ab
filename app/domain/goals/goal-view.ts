import { addMonths, type GoalPlan, type GoalProjection, type Period } from "@zerno/engine";
import { figureOf, toWireReason } from "../../portfolio/figures/figures.ts";
import { portfoliosOfAllGoals } from "../../portfolio/portfolios/all-portfolios.ts";
import { listPortfolios } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, remembered } from "../../portfolio/run/load-ledger.ts";
import { allPortfoliosId, GoalKind } from "../../shared/codes.ts";
import type { Figure, Reason } from "../../shared/common.schema.ts";
import type { GoalState, GoalView } from "../../shared/schemas/goal.schema.ts";
import { shareFigure } from "../allocation/share-figures.ts";
import {
  goalHistory,
  loadGoalLedger,
  moneyNumber,
  neededValue,
  planOf,
  yearlyIncomeOf,
} from "./goal-plan.ts";
import { type GoalRow, listGoals } from "./goals.queries.ts";
import { neededMonthly } from "./needed-monthly.ts";
import { monthlyFigure, numberFigure, plainText } from "./number-figure.ts";

/**
 * Returns goals with projections, in portfolio order.
 * @param count most goals
 */
export async function loadShownGoals(
  ctx: LedgerCtx,
  portfolioId: string,
  count = Number.POSITIVE_INFINITY,
): Promise<GoalView[]> {
  const { db, user } = ctx;
  const owners =
    portfolioId === allPortfoliosId
      ? portfoliosOfAllGoals(await listPortfolios(db, user.id))
      : [{ id: portfolioId }];
  const rows: GoalRow[] = [];
  for (const { id } of owners) if (rows.length < count) rows.push(...(await listGoals(db, user.id, id)));
  const views: GoalView[] = [];
  for (const goal of rows.slice(0, count)) views.push(goalViewOf(await loadGoalLedger(ctx, goal), goal));
  return views;
}

/** Returns a goal's view, cached by ledger, goal and version. */
export const goalViewOf = (view: LedgerView, goal: GoalRow): GoalView =>
  remembered(view, `goal,${goal.id},${goal.version}`, () => makeGoalView(view, goal), 2);

export const currentOfGoal = (view: LedgerView, { kind }: Pick<GoalRow, "kind">): Figure =>
  kind === GoalKind.monthlyIncome
    ? monthlyFigure(yearlyIncomeOf(view))
    : figureOf(view, "value", { kind: "portfolio" }, goalHistory(view));

export const isGoalReached = (current: Figure, { target }: Pick<GoalRow, "target">): boolean =>
  "value" in current && moneyNumber(current.value) >= moneyNumber(target);

function makeGoalView(view: LedgerView, goal: GoalRow): GoalView {
  const { createdAt: _, userId: __, ...row } = goal;
  const period = goalHistory(view);
  const value = figureOf(view, "value", { kind: "portfolio" }, period);
  const yearlyIncome = goal.kind === GoalKind.monthlyIncome ? yearlyIncomeOf(view) : null;
  const current = currentOfGoal(view, goal);
  const needed = neededValue(view, goal);
  const plan = planOf(view, goal, needed);
  const head = {
    ...row,
    target: plainText(goal.target),
    monthlyFlow: plainText(goal.monthlyFlow),
    months: plan.months,
    period: { name: null, ...period },
    current,
    progress: shareFigure(current, { value: plainText(goal.target), unit: "money" }),
    value,
    yearlyIncome,
    neededValue: needed,
  };
  const isReached = isGoalReached(current, goal);
  if (plan.months === 0) return { ...head, ...unplayed(isReached ? "reached" : "overdue", [noMonths]) };
  const played = play(view, plan, { needed, period });
  if ("refused" in played) return { ...head, ...unplayed(isReached ? "reached" : "unknown", played.refused) };
  const projection = projected(view, { goal, plan, played });
  return { ...head, ...projection, ...(isReached && { state: "reached" as const }) };
}

const noMonths: Reason = { code: "goal-day-passed", params: {} };

function unplayed(state: GoalState, reasons: readonly Reason[]) {
  const money: Figure = { refused: [...reasons], unit: "money" };
  return {
    ...{ low: money, median: money, high: money, paths: null },
    chance: { refused: [...reasons], unit: "ratio" } satisfies Figure,
    state,
    reasons: [...reasons],
    reachedOn: null,
    neededMonthly: null,
    projection: [],
  };
}

interface Ground {
  readonly needed: Figure;
  readonly period: Period;
}

function play(
  view: LedgerView,
  plan: GoalPlan,
  { needed, period }: Ground,
): GoalProjection | { readonly refused: readonly Reason[] } {
  if ("refused" in needed) return needed;
  const played = view.run.projectGoal(plan, period);
  if (!("refused" in played)) return played;
  return { refused: played.refused.map((reason) => toWireReason(reason, view.assets)) };
}

interface Played {
  readonly goal: GoalRow;
  readonly plan: GoalPlan;
  readonly played: GoalProjection;
}

const last = (column: Float64Array): number => column.at(-1) ?? Number.NaN;

/**
 * Returns the projection: on track if at least half of the paths reach the goal; income at today's ratio to the value.
 */
function projected(view: LedgerView, { goal, plan, played }: Played) {
  const { p10, p50, p90, chance = 0 } = played;
  const { target = 0, months, monthlyFlow } = plan;
  const ratio = goal.kind === GoalKind.monthlyIncome && target > 0 ? moneyNumber(goal.target) / target : 1;
  const ends = { low: last(p10), median: last(p50), high: last(p90) };
  const figuresAt = (factor: number) => ({
    low: numberFigure(ends.low * factor, goal.currency),
    median: numberFigure(ends.median * factor, goal.currency),
    high: numberFigure(ends.high * factor, goal.currency),
  });
  const reached = p50.findIndex((value) => value >= target);
  const start = p50[0] ?? 0;
  const isOnTrack = chance >= 0.5;
  return {
    ...figuresAt(ratio),
    paths: goal.kind === GoalKind.monthlyIncome ? figuresAt(1) : null,
    chance: { value: String(chance), unit: "ratio" } satisfies Figure,
    state: isOnTrack ? ("on-track" as const) : ("behind" as const),
    reasons: [],
    reachedOn: reached < 0 ? null : addMonths(view.today, reached),
    neededMonthly: isOnTrack ? null : neededText(view, plan),
    projection: Array.from(p50, (median, month) => ({
      date: addMonths(view.today, month),
      paidIn: Math.max(0, start + monthlyFlow * month) * ratio,
      low: (p10[month] ?? 0) * ratio,
      median: median * ratio,
      high: (p90[month] ?? 0) * ratio,
    })).slice(0, months + 1),
  };
}

function neededText(view: LedgerView, plan: GoalPlan): string | null {
  const period = goalHistory(view);
  const medianAt = (monthlyFlow: number): number => {
    const played = view.run.projectGoal({ ...plan, monthlyFlow }, period);
    return "refused" in played ? Number.NaN : last(played.p50);
  };
  const needed = neededMonthly(medianAt, plan.target ?? 0, plan.monthlyFlow, plan.months);
  return needed === null || !Number.isFinite(needed) ? null : String(needed);
}

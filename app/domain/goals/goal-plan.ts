import {
  addMonths,
  type GoalPlan,
  type IsoDate,
  moneyToNumber,
  type Period,
  parseMoney,
  runLedger,
} from "@zerno/engine";
import { figureOf } from "../../portfolio/figures/figures.ts";
import { periodOf } from "../../portfolio/figures/periods.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { type LedgerCtx, loadLedger, remembered } from "../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../server/context.ts";
import { GoalKind } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import { shareFigure } from "../allocation/share-figures.ts";
import { type GoalRow, getGoal } from "./goals.queries.ts";
import { numberFigure } from "./number-figure.ts";

const whole = { kind: "portfolio" } as const;
const mostMonths = 1200;

export const moneyNumber = (text: string): number => moneyToNumber(parseMoney(text) ?? 0n);

export function monthsUntil(today: IsoDate, dueOn: IsoDate): number {
  let months = 0;
  while (months < mostMonths && addMonths(today, months + 1) <= dueOn) months++;
  return months;
}

export const goalHistory = (view: LedgerView): Period => {
  const { from, to } = periodOf(view, { period: "ALL" });
  return { from, to };
};

export const yearlyIncomeOf = (view: LedgerView): Figure =>
  figureOf(view, "incomeNextYear", whole, goalHistory(view));

/** Returns the value that reaches a goal; for monthly income, target × 12 / yield. */
export function neededValue(view: LedgerView, { kind, target, currency }: GoalRow): Figure {
  if (kind === GoalKind.value) return numberFigure(moneyNumber(target), currency);
  const ratio = shareFigure(yearlyIncomeOf(view), figureOf(view, "value", whole, goalHistory(view)));
  if ("refused" in ratio) return { refused: ratio.refused, unit: "money" };
  const yearly = Number(ratio.value);
  if (yearly <= 0) return { refused: [{ code: "nothing-paid", params: {} }], unit: "money" };
  return numberFigure((moneyNumber(target) * 12) / yearly, currency);
}

export function planOf(view: LedgerView, goal: GoalRow, needed: Figure): GoalPlan {
  return {
    monthlyFlow: moneyNumber(goal.monthlyFlow),
    months: monthsUntil(view.today, goal.dueOn as IsoDate),
    seed: goal.seed,
    ...("value" in needed && { target: Number(needed.value) }),
  };
}

export const loadGoalLedger = (ctx: LedgerCtx, goal: GoalRow): Promise<LedgerView> =>
  loadLedger({ ...ctx, currency: goal.currency }, goal.portfolioId);

/**
 * Loads the ledger with the plan, to explain goal figures.
 * @throws AppError NOT_FOUND
 */
export async function loadPlannedLedger(ctx: UserCtx, goalId: string): Promise<LedgerView> {
  const goal = await getGoal(ctx.db, ctx.user.id, goalId);
  const view = await loadGoalLedger(ctx, goal);
  return remembered(view, `planned,${goal.id},${goal.version}`, () => {
    const input = { ...view.input, goal: planOf(view, goal, neededValue(view, goal)) };
    return { ...view, input, run: runLedger(input, view.run) };
  });
}

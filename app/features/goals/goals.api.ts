import { loadShownGoals } from "../../domain/goals/goal-view.ts";
import { deleteGoal, getGoal } from "../../domain/goals/goals.queries.ts";
import { plainText } from "../../domain/goals/number-figure.ts";
import { demoOwnTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { getChosenPortfolio, shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { AccountType } from "../../shared/codes.ts";
import type { goalsContract } from "./goals.contract.ts";
import { setGoal } from "./set-goal.ts";

/** The range of a plan consists of amounts: omitted while they are hidden. */
async function goalsOf(ctx: UserCtx, portfolioId: string) {
  const goals = (await loadShownGoals(ctx, portfolioId)).map((goal) => ({
    ...goal,
    name: demoOwnTextIn(ctx, goal.name),
  }));
  return ctx.isStealth ? goals.map((goal) => ({ ...goal, projection: [] })) : goals;
}

export const goalsHandlers: Handlers<typeof goalsContract> = {
  "GET /api/portfoliogoal": async (ctx, { portfolioId }) => {
    const portfolio = await getChosenPortfolio(ctx.db, ctx.user.id, portfolioId);
    const isSandbox = portfolio.accountType === AccountType.sandbox;
    return {
      portfolioId: portfolio.id,
      portfolioName: shownName(portfolio, ctx.language),
      currency: portfolio.currency,
      today: ctx.today,
      isSandbox,
      goals: isSandbox ? [] : await goalsOf(ctx, portfolio.id),
    };
  },
  "POST /api/portfoliogoal/set-goal": setGoal,
  "DELETE /api/portfoliogoal": async (ctx, { id }) => {
    const { portfolioId, name } = await getGoal(ctx.db, ctx.user.id, id);
    const of = { portfolioId, kind: "goal-deleted", about: { name } } as const;
    const deleted = await change(byUser(ctx), of, (tx) => deleteGoal(tx, ctx.user.id, id));
    const { userId: _, createdAt: __, ...goal } = deleted;
    return { ...goal, target: plainText(goal.target), monthlyFlow: plainText(goal.monthlyFlow) };
  },
};

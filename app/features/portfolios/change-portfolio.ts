import type { z } from "zod";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { byUser, change, record } from "../../ledger/history/change.ts";
import {
  countPortfolios,
  insertPortfolio,
  lockAnyPortfolio,
  restorePortfolio,
  updatePortfolio,
} from "../../ledger/portfolios.queries.ts";
import { assertCovered, loadQuantityRows } from "../../ledger/quantity-rows.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { CashBackType, PortfolioView } from "../../shared/codes.ts";
import { answerPortfolio } from "./portfolio-answer.ts";
import type { Portfolio, PortfolioDraft, portfoliosContract } from "./portfolios.contract.ts";
import { assertKnownCurrency, costMethods, toColumns } from "./portfolios.rules.ts";

type Draft = z.output<typeof PortfolioDraft>;
type Change = z.output<(typeof portfoliosContract)["PUT /api/MyPortfolio"]["input"]>;

/** Creates a portfolio of the transactional view. @throws AppError LIMIT_REACHED, CURRENCY_UNKNOWN, INVALID_INPUT */
export async function createPortfolio(ctx: UserCtx, draft: Draft): Promise<Portfolio> {
  if (draft.view !== PortfolioView.transactional)
    throw new AppError("INVALID_INPUT", {}, [{ path: "view", code: "unsupported" }]);
  assertKnownCurrency(draft.currency);
  const row = await ctx.db.transaction(async (tx) => {
    assertPlanAllows(ctx.user, "add-portfolio", { portfolios: await countPortfolios(tx, ctx.user.id) });
    const made = await insertPortfolio(tx, ctx.user.id, {
      ...draft,
      costMethod: costMethods[draft.costMethod],
      cashBackType: CashBackType.byTransactions,
      createdAt: ctx.now(),
    });
    const of = { portfolioId: made.id, kind: "portfolio-created", about: { name: made.name } } as const;
    await record(tx, byUser(ctx), of, async () => {});
    return made;
  });
  return answerPortfolio(ctx, row.id);
}

/** Changes what is given; ending shorts is refused while a sale is covered by nothing else. */
export async function changePortfolio(ctx: UserCtx, { id, ...changes }: Change): Promise<Portfolio> {
  assertKnownCurrency(changes.currency);
  const given = Object.fromEntries(
    Object.entries(toColumns(changes)).filter(([, value]) => value !== undefined),
  );
  await change(byUser(ctx), { portfolioId: id, kind: "portfolio-settings" }, async (tx) => {
    const row = await updatePortfolio(tx, ctx.user.id, id, given);
    if (changes.isShortAllowed === false) await assertNothingOversold(tx, row);
  });
  return answerPortfolio(ctx, id);
}

async function assertNothingOversold(
  tx: Db,
  row: { userId: string; id: string; isShortAllowed: boolean },
): Promise<void> {
  const rows = await loadQuantityRows(tx, row.userId, row.id);
  await assertCovered(tx, row, [...new Set(rows.flatMap(({ assetId }) => assetId ?? []))]);
}

/** Hides a portfolio; `undoDelete` shows it again. */
export async function deletePortfolio(ctx: UserCtx, id: string): Promise<void> {
  await change(byUser(ctx), { portfolioId: id, kind: "portfolio-deleted" }, (tx) =>
    updatePortfolio(tx, ctx.user.id, id, { deletedAt: ctx.now() }),
  );
}

/** Brings a deleted portfolio back, when the plan still has room for it. */
export async function undoDeletePortfolio(ctx: UserCtx, id: string): Promise<Portfolio> {
  await ctx.db.transaction(async (tx) => {
    await lockAnyPortfolio(tx, ctx.user.id, id);
    const of = { portfolioId: id, kind: "portfolio-restored" } as const;
    const { result: row } = await record(tx, byUser(ctx), of, () => restorePortfolio(tx, ctx.user.id, id));
    if (row.isDemo) return;
    const portfolios = (await countPortfolios(tx, ctx.user.id)) - 1;
    assertPlanAllows(ctx.user, "add-portfolio", { portfolios });
  });
  return answerPortfolio(ctx, id);
}

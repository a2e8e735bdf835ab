import { and, eq, or } from "drizzle-orm";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { byUser, changeWithin } from "../../portfolio/history/change.ts";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { updateRows } from "../../portfolio/history/write-rows.ts";
import { ledgerActions, transactions } from "../../portfolio/ledger.tables.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import {
  countPortfolios,
  getPortfolio,
  insertPortfolio,
  type PortfolioRow,
} from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { demoMarketOwner } from "../../shared/codes.ts";
import { settingsOf } from "./clone-portfolio.ts";

const isDemoRow = or(
  eq(transactions.assetOwnerId, demoMarketOwner),
  eq(transactions.toAssetOwnerId, demoMarketOwner),
);
const demoRowsOf = (userId: string, portfolioId: string) =>
  and(eq(transactions.userId, userId), eq(transactions.portfolioId, portfolioId), isDemoRow);

/** Moves rows and decided events of demo assets. @returns how many rows */
async function moveRows(tx: RecordedTx, { userId, id }: PortfolioRow, to: PortfolioRow): Promise<number> {
  const accountId = await getAccountId(tx, userId, to.id);
  const place = { portfolioId: to.id, accountId };
  const { count } = await updateRows(tx, transactions, place, demoRowsOf(userId, id));
  const isDecided = and(
    eq(ledgerActions.userId, userId),
    eq(ledgerActions.portfolioId, id),
    eq(ledgerActions.assetOwnerId, demoMarketOwner),
  );
  await updateRows(tx, ledgerActions, { portfolioId: to.id }, isDecided);
  return count;
}

/**
 * Moves demo holdings of a real portfolio, from before the markets were separated, to a new demo portfolio with the
 * same settings; purchases there count as deposits, since the real cash stays.
 * @returns the demo portfolio and the number of rows; null and 0 with nothing to move
 * @throws AppError NOT_FOUND, LIMIT_REACHED
 */
export async function moveDemoRows(
  ctx: UserCtx,
  { portfolioId, name }: { readonly portfolioId: string; readonly name: string },
): Promise<{ readonly id: string | null; readonly count: number }> {
  const userId = ctx.user.id;
  const by = byUser(ctx);
  const { result, changeId } = await ctx.db.transaction(async (tx) => {
    const source = await getPortfolio(tx, userId, portfolioId);
    const count = source.isDemo ? 0 : await tx.$count(transactions, demoRowsOf(userId, portfolioId));
    if (count === 0) return { result: { id: null, count }, changeId: null };
    assertPlanAllows(ctx.user, "add-portfolio", { portfolios: await countPortfolios(tx, userId) });
    const settings = { ...settingsOf(source), isComposite: false, isDemo: true, isCashTracked: false };
    const target = await insertPortfolio(tx, userId, { ...settings, name, createdAt: ctx.now() });
    const of = {
      portfolioId,
      otherPortfolioId: target.id,
      kind: "demo-rows-moved",
      about: { name },
    } as const;
    return changeWithin(tx, by, of, async (recorded, portfolio) => ({
      id: target.id,
      count: await moveRows(recorded, portfolio, target),
    }));
  });
  if (changeId) by.noteChange?.(changeId);
  return result;
}

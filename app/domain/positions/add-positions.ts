import { and, eq } from "drizzle-orm";
import { settleIncome } from "../../portfolio/actions/settle-income.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { transactions as t } from "../../portfolio/ledger.tables.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertHoldingsFit } from "../../portfolio/transactions/assert-holdings-fit.ts";
import { assertCovered } from "../../portfolio/transactions/quantity-rows.ts";
import type { TransactionValues } from "../../portfolio/transactions/transaction-values.types.ts";
import { insertTransactions } from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError, isAppError } from "../../shared/app-error.ts";
import { PortfolioView } from "../../shared/codes.ts";
import type { FieldIssue } from "../../shared/error-codes.ts";
import type { AveragePosition } from "../../shared/schemas/position.schema.ts";
import { fieldError, positionValues } from "./position-values.ts";

interface Input {
  readonly portfolioId: string;
  readonly positions: readonly AveragePosition[];
}

const fields: Readonly<Record<string, string>> = { cost: "averageCost", date: "since", acquiredOn: "since" };

async function listNamedAssets(tx: Db, { userId, id }: PortfolioRow): Promise<Set<string>> {
  const rows = await tx
    .selectDistinct({ assetId: t.assetId, toAssetId: t.toAssetId })
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.portfolioId, id)));
  return new Set(rows.flatMap(({ assetId, toAssetId }) => [assetId ?? [], toAssetId ?? []].flat()));
}

/**
 * Brings a position in at cost if the purchase day is known (docs/product-conventions.md, P12), otherwise at today's
 * market value.
 */
const broughtInAtCost = (values: TransactionValues): TransactionValues => ({
  ...values,
  amount: values.cost,
});

/**
 * Validates positions and returns their rows.
 * @throws AppError INVALID_INPUT naming every wrong field of every row
 */
async function rowsOf(
  ctx: UserCtx,
  tx: Db,
  portfolio: PortfolioRow,
  positions: Input["positions"],
): Promise<TransactionValues[]> {
  const issues: FieldIssue[] = [];
  const rows: TransactionValues[] = [];
  const held = portfolio.view === PortfolioView.holdings ? await listNamedAssets(tx, portfolio) : null;
  for (const [at, position] of positions.entries()) {
    try {
      if (held?.has(position.assetId)) throw fieldError("assetId", "held-already");
      held?.add(position.assetId);
      const values = await positionValues(ctx, tx, portfolio, position);
      rows.push(position.since !== null && held === null ? broughtInAtCost(values) : values);
    } catch (error) {
      if (!isAppError(error) || error.fields.length === 0) throw error;
      for (const { path, ...issue } of error.fields)
        issues.push({ ...issue, path: `positions.${at}.${fields[path] ?? path}` });
    }
  }
  if (issues.length > 0) throw new AppError("INVALID_INPUT", {}, issues);
  return rows;
}

/** Adds all positions or none, in one undoable change. */
export async function addPositions(ctx: UserCtx, input: Input): Promise<{ count: number }> {
  const of = { portfolioId: input.portfolioId, kind: "positions-added" } as const;
  return change(byUser(ctx), of, async (tx, portfolio) => {
    const values = await rowsOf(ctx, tx, portfolio, input.positions);
    const ids = [...new Set(values.flatMap(({ assetId }) => assetId ?? []))];
    await assertHoldingsFit(tx, ctx.user, ids);
    const accountId = await getAccountId(tx, ctx.user.id, portfolio.id);
    const rows = await insertTransactions(tx, { portfolio, accountId, now: ctx.now() }, values);
    await settleIncome(tx, portfolio, ctx.now());
    await assertCovered(tx, portfolio, ids);
    return { count: rows.length };
  });
}

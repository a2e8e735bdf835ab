import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { planDecisions as decisions, recurringPlans as plans } from "../../domain/plans.tables.ts";
import { settleIncome } from "../../portfolio/actions/settle-income.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { insertRows } from "../../portfolio/history/write-rows.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import { assertHoldingsFit } from "../../portfolio/transactions/assert-holdings-fit.ts";
import { moveEarlierToCash } from "../../portfolio/transactions/outside-trades.ts";
import { assertCovered } from "../../portfolio/transactions/quantity-rows.ts";
import { readDraft } from "../../portfolio/transactions/read-draft.ts";
import { toTransactionRows } from "../../portfolio/transactions/transaction-row.ts";
import { insertTransactions } from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { AddedTransaction } from "../../shared/schemas/transaction.schema.ts";
import { proposalOfDay } from "./plan-proposals.ts";
import type { plansContract } from "./plans.contract.ts";
import type { PlanRow } from "./plans.types.ts";

type Confirmed = z.output<(typeof plansContract)["POST /api/transactions/plans/confirm"]["input"]>;

/**
 * Returns a plan of the user.
 * @throws AppError NOT_FOUND
 */
export async function getPlan(db: Db, userId: string, id: string): Promise<PlanRow> {
  const [row] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.userId, userId), eq(plans.id, id)));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * Books the row of one day, once.
 * @throws AppError NOT_FOUND when the day is in the future or decided
 */
export async function confirmDay(
  ctx: UserCtx,
  { planId, dueOn, ...given }: Confirmed,
): Promise<AddedTransaction> {
  const { portfolioId } = await getPlan(ctx.db, ctx.user.id, planId);
  const of = { portfolioId, kind: "plan-booked" } as const;
  const { portfolio, rows, outsideTrades } = await change(byUser(ctx), of, async (tx, portfolio) => {
    const plan = await getPlan(tx, ctx.user.id, planId);
    const proposal = await proposalOfDay({ ...ctx, db: tx }, portfolio, { plan, dueOn });
    if (!proposal) throw new AppError("NOT_FOUND");
    const isPurchase = proposal.kind === "buy";
    const values = await readDraft(ctx, tx, portfolio, {
      kind: proposal.kind,
      date: dueOn,
      assetId: plan.assetId,
      currency: plan.currency,
      quantity: isPurchase ? (given.quantity ?? proposal.quantity) : null,
      price: isPurchase ? (given.price ?? proposal.price) : null,
      amount: isPurchase ? null : (given.amount ?? proposal.amount),
      note: plan.note,
    });
    await assertHoldingsFit(tx, ctx.user, [values.assetId]);
    const accountId = await getAccountId(tx, ctx.user.id, portfolio.id);
    const outsideTrades = await moveEarlierToCash(tx, { portfolio, accountId }, values, given);
    const rows = await insertTransactions(tx, { portfolio, accountId, now: ctx.now() }, [values]);
    const decided = { transactionId: rows[0]?.id ?? null, decidedAt: ctx.now() };
    const onConflict = { target: [decisions.userId, decisions.planId, decisions.dueOn], set: decided };
    await insertRows(tx, decisions, { userId: ctx.user.id, planId, dueOn, ...decided }, { onConflict });
    await settleIncome(tx, portfolio, ctx.now());
    await assertCovered(tx, portfolio, values.assetId ? [values.assetId] : []);
    return { portfolio, rows, outsideTrades };
  });
  const [row] = await toTransactionRows(ctx.db, rows, portfolio, ctx.language);
  if (!row) throw new AppError("NOT_FOUND");
  return { ...row, ...(outsideTrades && { outsideTrades }) };
}

import {
  lockProposal,
  markConfirmed,
  type ProposedRow,
} from "../../../domain/rebalancing/proposals.queries.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { settleIncome } from "../../../portfolio/actions/settle-income.ts";
import { loadAssets, loadTerms } from "../../../portfolio/assets/asset-terms.ts";
import { byUser, change } from "../../../portfolio/history/change.ts";
import { getAccountId } from "../../../portfolio/portfolios/accounts.queries.ts";
import type { PortfolioRow } from "../../../portfolio/portfolios/portfolios.queries.ts";
import { assertHoldingsFit } from "../../../portfolio/transactions/assert-holdings-fit.ts";
import { settlesInCash } from "../../../portfolio/transactions/cash-settlement.ts";
import { assertCovered } from "../../../portfolio/transactions/quantity-rows.ts";
import type { RowDraft } from "../../../portfolio/transactions/transaction-values.ts";
import { toTransactionValues } from "../../../portfolio/transactions/transaction-values.ts";
import { insertTransactions } from "../../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";

/** Actual execution of an order as stated by its owner. */
export interface ConfirmedOrder {
  readonly portfolioId: string;
  readonly id: string;
  readonly date: string;
  readonly quantity: string;
  /** Per unit in the asset's currency; bonds: percent of the nominal. */
  readonly price: string;
  readonly accrued: string | null;
  readonly fee: string | null;
}

const buy = 1;

async function readRow(
  ctx: UserCtx,
  tx: Db,
  portfolio: PortfolioRow,
  { proposal, order }: { readonly proposal: ProposedRow; readonly order: ConfirmedOrder },
) {
  const assets = await loadAssets(tx, ctx.user.id, [proposal.assetId]);
  const terms = await loadTerms(tx, readerOfPortfolio(portfolio), assets.values());
  const [row, term] = [assets.get(proposal.assetId), terms.get(proposal.assetId)];
  const draft: RowDraft = {
    kind: proposal.side === buy ? "buy" : "sell",
    date: order.date,
    assetId: proposal.assetId,
    quantity: order.quantity,
    price: order.price,
    currency: row?.currency ?? "",
    accrued: order.accrued,
    fee: order.fee,
    feeCurrency: order.fee === null ? null : proposal.feeCurrency,
    note: "",
  };
  const asset = row && term ? { ownerId: row.ownerId, terms: term } : undefined;
  const isInCash = await settlesInCash(tx, portfolio, undefined);
  return toTransactionValues(draft, { today: ctx.today, asset, settlesInCash: isInCash });
}

/**
 * Books a proposed order with its owner's figures and marks it decided, in one transaction.
 * @returns the id of the row
 * @throws AppError NOT_FOUND, CONFLICT when it was decided meanwhile, INVALID_INPUT, OVERSOLD, LIMIT_REACHED
 */
export async function confirmProposal(ctx: UserCtx, order: ConfirmedOrder): Promise<string> {
  const place = { userId: ctx.user.id, portfolioId: order.portfolioId };
  const of = { portfolioId: order.portfolioId, kind: "order-booked" } as const;
  return change(byUser(ctx), of, async (tx, portfolio) => {
    const proposal = await lockProposal(tx, place, order.id);
    const values = await readRow(ctx, tx, portfolio, { proposal, order });
    await assertHoldingsFit(tx, ctx.user, [values.assetId]);
    const accountId = await getAccountId(tx, ctx.user.id, portfolio.id);
    const now = ctx.now();
    const [row] = await insertTransactions(tx, { portfolio, accountId, now }, [values]);
    if (!row) throw new Error("insert returned no row");
    await markConfirmed(tx, proposal, { transactionId: row.id, now });
    await settleIncome(tx, portfolio, now);
    await assertCovered(tx, portfolio, [proposal.assetId]);
    return row.id;
  });
}

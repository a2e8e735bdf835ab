import { readerOfPortfolio } from "../../market/market-reader.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db-types.ts";
import { getAccountId } from "../accounts.queries.ts";
import { settleIncome } from "../actions/settle-income.ts";
import { assertHoldingsFit } from "../assert-holdings-fit.ts";
import { loadAssets, loadTerms } from "../asset-terms.ts";
import { settlesInCash } from "../cash-settlement.ts";
import { byUser, change } from "../history/change.ts";
import type { PortfolioRow } from "../portfolios.queries.ts";
import { assertCovered } from "../quantity-rows.ts";
import type { RowDraft } from "../transaction-values.ts";
import { toTransactionValues } from "../transaction-values.ts";
import { insertTransactions } from "../transactions.queries.ts";
import { lockProposal, markConfirmed, type ProposedRow } from "./proposals.queries.ts";

/** What really happened, as the owner states it when the order is confirmed. */
export interface ConfirmedOrder {
  readonly portfolioId: string;
  readonly id: string;
  readonly date: string;
  readonly quantity: string;
  /** Per piece in the asset's currency; bonds: percent of the nominal. */
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
 * Books a proposed order as a row, with what its owner states; the order is decided then. One transaction.
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

import { KIND_CODES } from "@zerno/engine";
import { and, eq, or } from "drizzle-orm";
import type { z } from "zod";
import { fieldError, positionValues } from "../../domain/positions/position-values.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import { transactions as t } from "../../portfolio/ledger.tables.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertHoldingsFit } from "../../portfolio/transactions/assert-holdings-fit.ts";
import { assertMatches } from "../../portfolio/transactions/row-tag.ts";
import {
  deleteTransactions,
  insertTransactions,
  replaceTransaction,
  type TransactionTableRow,
} from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { PortfolioView } from "../../shared/codes.ts";
import type { HoldingDraft, SavedHolding } from "./holdings.contract.ts";
import { positionTag } from "./position-tags.ts";

type Draft = z.output<typeof HoldingDraft>;
type Saved = z.input<typeof SavedHolding>;

/** @throws AppError INVALID_INPUT for a portfolio with history */
function assertPositions({ view }: PortfolioRow): void {
  if (view !== PortfolioView.holdings) throw fieldError("portfolioId", "has-history");
}

const rowsOf = (tx: Db, { userId, id }: PortfolioRow, assetId: string): Promise<TransactionTableRow[]> =>
  tx
    .select()
    .from(t)
    .where(
      and(eq(t.userId, userId), eq(t.portfolioId, id), or(eq(t.assetId, assetId), eq(t.toAssetId, assetId))),
    );

/** @throws AppError NOT_FOUND, INVALID_INPUT for a position with history */
async function positionOf(tx: Db, portfolio: PortfolioRow, assetId: string): Promise<TransactionTableRow> {
  const [row, ...others] = await rowsOf(tx, portfolio, assetId);
  if (!row) throw new AppError("NOT_FOUND");
  if (others.length > 0 || row.kind !== KIND_CODES["opening-balance"])
    throw fieldError("assetId", "has-history");
  return row;
}

const answer = (row: TransactionTableRow): Saved => ({
  assetId: row.assetId ?? "",
  transactionId: row.id,
  version: row.version,
});

/** Adds a stated position to a portfolio of positions. */
export async function addHolding(ctx: UserCtx, draft: Draft): Promise<Saved> {
  const of = { portfolioId: draft.portfolioId, kind: "position-added" } as const;
  return change(byUser(ctx), of, async (tx, portfolio) => {
    assertPositions(portfolio);
    const values = await positionValues(ctx, tx, portfolio, draft);
    if ((await rowsOf(tx, portfolio, draft.assetId)).length > 0) throw fieldError("assetId", "held-already");
    await assertHoldingsFit(tx, ctx.user, [draft.assetId]);
    const accountId = await getAccountId(tx, ctx.user.id, portfolio.id);
    const [row] = await insertTransactions(tx, { portfolio, accountId, now: ctx.now() }, [values]);
    if (!row) throw new Error("insert returned no row");
    return answer(row);
  });
}

/** Changes a position's quantity and average cost. @throws AppError STALE when it changed since it was read */
export async function changeHolding(
  ctx: UserCtx,
  draft: Draft & { readonly version?: number | undefined },
): Promise<Saved> {
  const of = { portfolioId: draft.portfolioId, kind: "position-changed" } as const;
  return change(byUser(ctx), of, async (tx, portfolio) => {
    assertPositions(portfolio);
    const before = await positionOf(tx, portfolio, draft.assetId);
    assertMatches(ctx.ifMatch, positionTag(before));
    const values = await positionValues(ctx, tx, portfolio, {
      ...draft,
      since: draft.since ?? before.tradeDate,
    });
    const acquiredOn = draft.since ?? before.acquiredOn;
    const kept = { note: before.note, accountId: before.accountId, acquiredOn, updatedAt: ctx.now() };
    const version = draft.version ?? before.version;
    return answer(await replaceTransaction(tx, { ...before, version }, { ...values, ...kept }));
  });
}

/** Deletes a position; `undoId` restores it. */
export async function removeHolding(
  ctx: UserCtx,
  input: { readonly portfolioId: string; readonly assetId: string },
  undoId: string,
): Promise<void> {
  const of = { portfolioId: input.portfolioId, kind: "position-removed" } as const;
  await change(byUser(ctx), of, async (tx, portfolio) => {
    assertPositions(portfolio);
    const row = await positionOf(tx, portfolio, input.assetId);
    assertMatches(ctx.ifMatch, positionTag(row));
    await deleteTransactions(tx, portfolio, [row.id], { id: undoId, now: ctx.now() });
  });
}

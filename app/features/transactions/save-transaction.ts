import { v7 as newId } from "uuid";
import { settleIncome } from "../../portfolio/actions/settle-income.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { findDeletion } from "../../portfolio/history/undo-change.ts";
import { listMoveRows, listMovesOf, pairSides } from "../../portfolio/moves/moves.queries.ts";
import { getAccountId } from "../../portfolio/portfolios/accounts.queries.ts";
import { listChildren } from "../../portfolio/portfolios/composite.queries.ts";
import { getPortfolio, type PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertHoldingsFit } from "../../portfolio/transactions/assert-holdings-fit.ts";
import { moveEarlierToCash } from "../../portfolio/transactions/outside-trades.ts";
import { assertCovered } from "../../portfolio/transactions/quantity-rows.ts";
import { readDraft } from "../../portfolio/transactions/read-draft.ts";
import { assertMatches, rowTag } from "../../portfolio/transactions/row-tag.ts";
import { toTransactionRows } from "../../portfolio/transactions/transaction-row.ts";
import { isCashDraft } from "../../portfolio/transactions/transaction-values.ts";
import {
  deleteTransactions,
  getTransaction,
  insertTransactions,
  listUndoPortfolioIds,
  replaceTransaction,
  restoreTransactions,
  type TransactionTableRow,
} from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type {
  AddedTransaction,
  FirstCashAnswer,
  TransactionDraft,
  TransactionRow,
} from "../../shared/schemas/transaction.schema.ts";
import { assertLots } from "./form/assert-lots.ts";

const touched = (...rows: readonly Pick<TransactionTableRow, "assetId" | "toAssetId">[]): string[] => [
  ...new Set(rows.flatMap(({ assetId, toAssetId }) => [assetId ?? [], toAssetId ?? []].flat())),
];

async function answer(
  ctx: UserCtx,
  portfolio: PortfolioRow,
  rows: readonly TransactionTableRow[],
): Promise<TransactionRow> {
  const [row] = await toTransactionRows(ctx.db, rows, portfolio, ctx.language);
  if (!row) throw new AppError("NOT_FOUND");
  ctx.noteTag?.(row.etag);
  return row;
}

type Addition = TransactionDraft & FirstCashAnswer;

/** Adds a row unless it would be oversold. An account's first cash may take over trades paid from outside. */
export async function addTransaction(ctx: UserCtx, draft: Addition): Promise<AddedTransaction> {
  const of = { portfolioId: draft.portfolioId, kind: "transaction-added" } as const;
  const { portfolio, rows, outsideTrades } = await change(byUser(ctx), of, async (tx, portfolio) => {
    const values = await readDraft(ctx, tx, portfolio, draft);
    await assertLots(tx, portfolio, values);
    await assertHoldingsFit(tx, ctx.user, [values.assetId, values.toAssetId ?? null]);
    const accountId = await getAccountId(tx, ctx.user.id, portfolio.id, draft.accountId);
    const outsideTrades = await moveEarlierToCash(tx, { portfolio, accountId }, values, draft);
    const rows = await insertTransactions(tx, { portfolio, accountId, now: ctx.now() }, [values]);
    await settleIncome(tx, portfolio, ctx.now());
    await assertCovered(tx, portfolio, touched(...rows));
    return { portfolio, rows, outsideTrades };
  });
  return { ...(await answer(ctx, portfolio, rows)), ...(outsideTrades && { outsideTrades }) };
}

type Replacement = TransactionDraft & { readonly id: string; readonly version: number };

/** Replaces a row of unchanged version; later sales must stay covered. */
export async function changeTransaction(ctx: UserCtx, draft: Replacement): Promise<TransactionRow> {
  const of = { portfolioId: draft.portfolioId, kind: "transaction-changed" } as const;
  const { portfolio, row } = await change(byUser(ctx), of, async (tx, portfolio) => {
    const before = await getTransaction(tx, ctx.user.id, draft.id);
    if (before.portfolioId !== portfolio.id) throw new AppError("NOT_FOUND");
    assertMatches(ctx.ifMatch, rowTag(before));
    await assertNoMove(tx, before);
    const affectsCash = draft.affectsCash ?? (before.affectsCash || isCashDraft(draft));
    const values = await readDraft(ctx, tx, portfolio, { ...draft, affectsCash });
    await assertLots(tx, portfolio, values);
    await assertHoldingsFit(tx, ctx.user, [values.assetId, values.toAssetId ?? null]);
    const wanted = draft.accountId ?? before.accountId;
    const accountId = await getAccountId(tx, ctx.user.id, portfolio.id, wanted);
    const next = { ...values, accountId, updatedAt: ctx.now() };
    const row = await replaceTransaction(tx, { ...before, version: draft.version }, next);
    await settleIncome(tx, portfolio, ctx.now());
    await assertCovered(tx, portfolio, touched(before, row));
    return { portfolio, row };
  });
  return answer(ctx, portfolio, [row]);
}

/**
 * A transfer's sides are changed together (move-asset.ts), unless the other portfolio is deleted. @throws AppError
 * INVALID_INPUT
 */
async function assertNoMove(
  tx: Db,
  { userId, moveId }: Pick<TransactionTableRow, "userId" | "moveId">,
): Promise<void> {
  if (moveId !== null && pairSides(moveId, await listMoveRows(tx, userId, [moveId])))
    throw new AppError("INVALID_INPUT", {}, [{ path: "id", code: "side-of-move" }]);
}

/**
 * Deletes rows, all or none; remaining ones must stay covered. Transfers lose both sides.
 * @throws AppError NOT_FOUND, OVERSOLD; INVALID_INPUT for transfers to several portfolios
 */
export async function removeTransactions(
  ctx: UserCtx,
  input: { readonly portfolioId: string; readonly ids: readonly string[] },
): Promise<{ count: number; undoId: string }> {
  const undo = { id: newId(), now: ctx.now() };
  const { portfolioId } = input;
  const moves = await listMovesOf(ctx.db, ctx.user.id, input.ids);
  const sides = await listMoveRows(ctx.db, ctx.user.id, moves);
  const [otherPortfolioId, ...more] = new Set(
    sides.map((row) => row.portfolioId).filter((id) => id !== portfolioId),
  );
  if (more.length > 0) throw new AppError("INVALID_INPUT", {}, [{ path: "ids", code: "several-moves" }]);
  // The other side's portfolio is not shared.
  if (ctx.actor && otherPortfolioId !== undefined)
    throw new AppError("INVALID_INPUT", {}, [{ path: "ids", code: "side-of-move" }]);
  const own = sides.filter((row) => row.portfolioId === portfolioId).map(({ id }) => id);
  const ids = new Set([...input.ids, ...own]);
  const theirs = sides.filter((row) => row.portfolioId === otherPortfolioId).map(({ id }) => id);
  const about = { undoId: undo.id };
  const of = { portfolioId, otherPortfolioId, kind: "transactions-deleted", about } as const;
  await change(byUser(ctx), of, async (tx, portfolio) => {
    const [only, ...others] = input.ids;
    if (ctx.ifMatch !== undefined && only !== undefined && others.length === 0)
      assertMatches(ctx.ifMatch, rowTag(await getTransaction(tx, ctx.user.id, only)));
    await settleAfter(ctx, tx, portfolio, await deleteTransactions(tx, portfolio, [...ids], undo));
    if (otherPortfolioId === undefined) return;
    const other = await getPortfolio(tx, ctx.user.id, otherPortfolioId);
    await settleAfter(ctx, tx, other, await deleteTransactions(tx, other, theirs, undo));
  });
  return { count: ids.size + theirs.length, undoId: undo.id };
}

async function settleAfter(
  ctx: UserCtx,
  tx: RecordedTx,
  portfolio: PortfolioRow,
  assetIds: readonly string[],
): Promise<void> {
  await settleIncome(tx, portfolio, ctx.now());
  await assertCovered(tx, portfolio, [...assetIds]);
}

/** Undoes a deletion. */
export async function undoRemoval(ctx: UserCtx, undoId: string): Promise<{ count: number }> {
  const [portfolioId, otherPortfolioId] = await listUndoPortfolioIds(ctx.db, ctx.user.id, undoId);
  if (portfolioId === undefined) throw new AppError("NOT_FOUND");
  const undoes = await findDeletion(ctx.db, ctx.user.id, undoId);
  const both = { portfolioId, otherPortfolioId };
  const of = undoes
    ? ({ ...both, kind: "undone", undoes, about: { change: "transactions-deleted" } } as const)
    : ({ ...both, kind: "transactions-restored" } as const);
  return change(byUser(ctx), of, async (tx, portfolio) => {
    const { count, assetIds } = await restoreTransactions(tx, ctx.user.id, undoId);
    if (count === 0) throw new AppError("NOT_FOUND");
    await settleAfter(ctx, tx, portfolio, assetIds);
    if (otherPortfolioId !== undefined)
      await settleAfter(ctx, tx, await getPortfolio(tx, ctx.user.id, otherPortfolioId), assetIds);
    return { count };
  });
}

interface AskedRow {
  readonly id: string;
  readonly portfolioId?: string | undefined;
}

/** Returns a row of the user, optionally within a portfolio. @throws AppError NOT_FOUND */
export async function oneTransaction(ctx: UserCtx, { id, portfolioId }: AskedRow): Promise<TransactionRow> {
  const row = await getTransaction(ctx.db, ctx.user.id, id);
  if (portfolioId !== undefined && row.portfolioId !== portfolioId) {
    const children = (await listChildren(ctx.db, ctx.user.id, portfolioId)).get(portfolioId) ?? [];
    if (!children.some((child) => child.id === row.portfolioId)) throw new AppError("NOT_FOUND");
  }
  const portfolio = await getPortfolio(ctx.db, ctx.user.id, row.portfolioId);
  return answer(ctx, portfolio, [row]);
}

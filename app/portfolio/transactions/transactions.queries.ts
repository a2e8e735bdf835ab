import { and, eq, inArray, lt, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { assets } from "../../market/market.tables.ts";
import { ownAssets } from "../../market/own-assets.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { selectRecords, withoutDerived } from "../../server/db/stored-columns.ts";
import { AppError } from "../../shared/app-error.ts";
import { type RecordedTx, unrecorded } from "../history/recorded-tx.ts";
import { allOf, deleteRows, insertRows, insertSelected, updateRows } from "../history/write-rows.ts";
import { deletedTransactions, portfolios, transactions as t } from "../ledger.tables.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import type { TransactionValues } from "./transaction-values.types.ts";

export type TransactionTableRow = typeof t.$inferSelect;

export interface RowPlace {
  readonly portfolio: Pick<PortfolioRow, "userId" | "id">;
  readonly accountId: string;
  readonly now: Date;
}

export interface ImportReference {
  readonly importId: string;
  readonly importLine: number;
  readonly importKey: string;
}

/** PostgreSQL allows 65,535 parameters per statement. */
const rowsPerInsert = 1000;
const undoDays = 30;
const dayMs = 86_400_000;

export async function listPortfoliosWithAsset(
  db: Db,
  userId: string,
  assetId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectDistinct({ portfolioId: t.portfolioId })
    .from(t)
    .where(and(eq(t.userId, userId), or(eq(t.assetId, assetId), eq(t.toAssetId, assetId))));
  return new Set(rows.map(({ portfolioId }) => portfolioId));
}

/** In order. Requires the portfolio's lock. */
export async function insertTransactions(
  tx: RecordedTx,
  { portfolio, accountId, now }: RowPlace,
  rows: readonly (TransactionValues & Partial<ImportReference>)[],
): Promise<TransactionTableRow[]> {
  const inserted: TransactionTableRow[] = [];
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = rows.slice(start, start + rowsPerInsert).map((row) => ({
      ...row,
      userId: portfolio.userId,
      id: newId(),
      portfolioId: portfolio.id,
      accountId,
      createdAt: now,
      updatedAt: now,
    }));
    inserted.push(...(await insertRows(tx, t, values, { returning: allOf(t) })).rows);
  }
  return inserted;
}

/** Autovacuum takes minutes; until then searches after a large import are four times slower. */
export const analyzeTransactions = async (db: Db): Promise<void> => {
  await db.execute(sql`analyze ${t}, ${portfolios}, ${assets}, ${ownAssets}`);
};

/** @throws AppError NOT_FOUND, for another user's row too */
export async function getTransaction(db: Db, userId: string, id: string): Promise<TransactionTableRow> {
  const [row] = await db
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), eq(t.id, id)));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/** Unordered. */
export async function listTransactionsById(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<TransactionTableRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(t)
    .where(and(eq(t.userId, userId), inArray(t.id, [...ids])));
}

/** @throws AppError STALE when its version changed */
export async function replaceTransaction(
  tx: RecordedTx,
  row: Pick<TransactionTableRow, "userId" | "id" | "version">,
  change: TransactionValues & { readonly accountId: string; readonly updatedAt: Date },
): Promise<TransactionTableRow> {
  const isAsRead = and(eq(t.userId, row.userId), eq(t.id, row.id), eq(t.version, row.version));
  const {
    rows: [changed],
  } = await updateRows(tx, t, { ...withoutDerived(t, change), version: row.version + 1 }, isAsRead, {
    returning: allOf(t),
  });
  if (!changed) throw new AppError("STALE");
  return changed;
}

/**
 * All or none; also purges deletes past undo.
 * @returns touched asset ids
 * @throws AppError NOT_FOUND when a row is missing
 */
export async function deleteTransactions(
  tx: RecordedTx,
  portfolio: Pick<PortfolioRow, "userId" | "id">,
  ids: readonly string[],
  undo: { readonly id: string; readonly now: Date },
): Promise<string[]> {
  const isChosen = and(
    eq(t.userId, portfolio.userId),
    eq(t.portfolioId, portfolio.id),
    inArray(t.id, [...ids]),
  );
  const oldest = new Date(undo.now.getTime() - undoDays * dayMs);
  const isOver = and(
    eq(deletedTransactions.userId, portfolio.userId),
    lt(deletedTransactions.deletedAt, oldest),
  );
  await deleteRows(unrecorded(tx, "expired"), deletedTransactions, isOver);
  const deletedAt = sql`${undo.now.toISOString()}::timestamptz`;
  const rows = sql`select user_id, id, portfolio_id, ${undo.id}::uuid, ${deletedAt}, to_jsonb(${t}) from ${t} where ${isChosen}`;
  await insertSelected(tx, deletedTransactions, rows, {
    columns: ["user_id", "id", "portfolio_id", "undo_id", "deleted_at", "row"],
    onConflict: sql`on conflict (user_id, id) do update
      set undo_id = excluded.undo_id, deleted_at = excluded.deleted_at, "row" = excluded."row"`,
  });
  const { rows: gone } = await deleteRows(tx, t, isChosen, { returning: ["assetId", "toAssetId"] });
  if (gone.length !== new Set(ids).size) throw new AppError("NOT_FOUND");
  return [...new Set(gone.flatMap(({ assetId, toAssetId }) => [assetId ?? [], toAssetId ?? []].flat()))];
}

/** Two for a transfer; empty past undo. */
export async function listUndoPortfolioIds(db: Db, userId: string, undoId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ portfolioId: deletedTransactions.portfolioId })
    .from(deletedTransactions)
    .where(and(eq(deletedTransactions.userId, userId), eq(deletedTransactions.undoId, undoId)));
  return rows.map(({ portfolioId }) => portfolioId);
}

/** @returns their number and touched assets */
export async function restoreTransactions(
  tx: RecordedTx,
  userId: string,
  undoId: string,
): Promise<{ readonly count: number; readonly assetIds: string[] }> {
  const isChosen = and(eq(deletedTransactions.userId, userId), eq(deletedTransactions.undoId, undoId));
  const rows = selectRecords(t, { json: sql`${deletedTransactions.row}`, from: sql`${deletedTransactions}` });
  const back = await insertSelected(tx, t, sql`${rows} where ${isChosen}`, {
    returning: ["assetId", "toAssetId"],
  });
  await deleteRows(tx, deletedTransactions, isChosen);
  const assetIds = back.rows.flatMap(({ assetId, toAssetId }) => [assetId ?? [], toAssetId ?? []].flat());
  return { count: back.count, assetIds: [...new Set(assetIds)] };
}

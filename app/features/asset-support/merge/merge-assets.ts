import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { updateAssets } from "../../../market/assets/write-assets.ts";
import { lockLog, logSeries } from "../../../market/change-log.ts";
import { assetMerges, assets, type MovedRows } from "../../../market/market.tables.ts";
import { unrecorded } from "../../../portfolio/history/recorded-tx.ts";
import { followMerge } from "../../../portfolio/moves/follow-moves.ts";
import { touchPortfolios } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { nilGuid } from "../../../shared/codes.ts";
import { addCodesOf, moveBack, moveRows, removeCodes } from "./reassign-rows.ts";

/** Two rows of one asset: `fromId` is merged into `toId`. Both are shared assets. */
export interface MergeOrder {
  readonly fromId: string;
  readonly toId: string;
  readonly reason: string;
  readonly userId: string;
  readonly now: Date;
}

type MergeRow = typeof assetMerges.$inferSelect;

const isShared = (id: string) => and(eq(assets.ownerId, nilGuid), eq(assets.id, id));

/** Notes a change of the owners of both assets' closes and payments. */
async function touchMarket(tx: Db, ids: readonly string[]): Promise<void> {
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ owner_id: string }>(sql`
    select user_id as owner_id from own_price_years where asset_owner_id = ${nilGuid} and market_asset_id in (${list})
    union select user_id from own_income_events where asset_owner_id = ${nilGuid} and market_asset_id in (${list})
    union select ${nilGuid}::uuid order by 1`);
  for (const { owner_id } of rows) {
    await lockLog(tx, owner_id);
    await logSeries(tx, owner_id, "prices");
    await logSeries(tx, owner_id, "events");
  }
}

async function lockAssets(tx: Db, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), inArray(assets.id, [...ids])))
    .orderBy(assets.id)
    .for("update");
  if (rows.length !== ids.length) throw new AppError("NOT_FOUND");
  return rows;
}

/** Keeps assets hidden from visitors hidden under the new id, and after the merge is undone. */
const hideMerged = (tx: Db, fromId: string, toId: string) =>
  tx.execute(sql`update public_portfolios set hidden_assets = hidden_assets || ${toId}::uuid
    where ${fromId}::uuid = any(hidden_assets) and not ${toId}::uuid = any(hidden_assets)`);

/**
 * Merges two assets in one transaction: rows of every ledger, mappings of imports and facts the target lacks are moved;
 * the emptied asset is no longer found. `undoMerge` restores it.
 * @throws AppError NOT_FOUND unless both are shared assets, CONFLICT when one is already merged or both are the same
 */
export async function mergeAssets(
  db: Db,
  order: MergeOrder,
): Promise<{ readonly id: string; readonly rows: number }> {
  const { fromId, toId, reason, userId, now } = order;
  if (fromId === toId) throw new AppError("CONFLICT");
  return db.transaction(async (tx) => {
    const both = await lockAssets(tx, [fromId, toId]);
    if (both.some(({ isActive }) => !isActive)) throw new AppError("CONFLICT");
    const ofLedgers = sql`select user_id, portfolio_id from transactions
      where (asset_owner_id = ${nilGuid} and market_asset_id = ${fromId})
        or (to_asset_owner_id = ${nilGuid} and to_market_asset_id = ${fromId})`;
    await touchPortfolios(tx, ofLedgers);
    await tx.execute(sql`lock table transactions, deleted_transactions in share row exclusive mode`);
    // Again, for rows added between the two statements: no more can be added now.
    await touchPortfolios(tx, ofLedgers);
    await touchMarket(tx, [fromId, toId]);
    const moved: MovedRows = {
      ...(await moveRows(unrecorded(tx, "merge"), fromId, toId)),
      added_codes: await addCodesOf(tx, fromId, toId),
    };
    await followMerge(unrecorded(tx, "merge"), [toId], now);
    await hideMerged(tx, fromId, toId);
    await updateAssets(tx, { isActive: false }, isShared(fromId));
    const id = newId();
    const values = { ownerId: nilGuid, id, fromId, toId, reason, mergedBy: userId, mergedAt: now, moved };
    await tx.insert(assetMerges).values(values);
    return { id, rows: moved.transactions?.length ?? 0 };
  });
}

/**
 * Undoes a merge: every moved row gets its former asset back, if it still exists and was not reassigned.
 * @throws AppError NOT_FOUND, CONFLICT when it is undone already or a later merge depends on it
 */
export async function undoMerge(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const merge = await getOpenMerge(tx, id);
    const { fromId, toId, moved } = merge;
    await lockAssets(tx, [fromId, toId]);
    const keys = JSON.stringify([...(moved.transactions ?? []), ...(moved.transactions_received ?? [])]);
    await touchPortfolios(
      tx,
      sql`select t.user_id, t.portfolio_id from transactions t
        join jsonb_to_recordset(${keys}::jsonb) as k (user_id uuid, id uuid) using (user_id, id)`,
    );
    await touchMarket(tx, [fromId, toId]);
    await removeCodes(tx, moved.added_codes, toId);
    await moveBack(unrecorded(tx, "merge"), moved, { from: fromId, to: toId });
    await followMerge(unrecorded(tx, "merge"), [fromId, toId], now);
    await updateAssets(tx, { isActive: true }, isShared(fromId));
    await tx
      .update(assetMerges)
      .set({ undoneAt: now })
      .where(and(eq(assetMerges.ownerId, nilGuid), eq(assetMerges.id, id)));
  });
}

async function getOpenMerge(tx: Db, id: string): Promise<MergeRow> {
  const [merge] = await tx
    .select()
    .from(assetMerges)
    .where(and(eq(assetMerges.ownerId, nilGuid), eq(assetMerges.id, id)))
    .for("update");
  if (!merge) throw new AppError("NOT_FOUND");
  if (merge.undoneAt !== null) throw new AppError("CONFLICT");
  const ids = [merge.fromId, merge.toId];
  const [latest] = await tx
    .select({ id: assetMerges.id })
    .from(assetMerges)
    .where(
      and(
        eq(assetMerges.ownerId, nilGuid),
        isNull(assetMerges.undoneAt),
        or(inArray(assetMerges.fromId, ids), inArray(assetMerges.toId, ids)),
      ),
    )
    .orderBy(desc(assetMerges.id))
    .limit(1);
  if (latest?.id !== id) throw new AppError("CONFLICT");
  return merge;
}

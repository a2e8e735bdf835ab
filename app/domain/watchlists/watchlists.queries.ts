import { and, asc, count, eq, gte, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { watchlistAssets as items, watchlists as lists } from "./watchlists.tables.ts";

export type WatchlistRow = typeof lists.$inferSelect;
export type WatchedRow = typeof items.$inferSelect;
export type WatchedValues = Pick<WatchedRow, "targetPrice" | "targetSide" | "note">;

const mostLists = 50;
const mostAssets = 500;

const isOwn = (userId: string, id: string) => and(eq(lists.userId, userId), eq(lists.id, id));
const isIn = (userId: string, watchlistId: string) =>
  and(eq(items.userId, userId), eq(items.watchlistId, watchlistId));
const isItem = (userId: string, watchlistId: string, assetId: string) =>
  and(isIn(userId, watchlistId), eq(items.assetId, assetId));

export async function listWatchlists(
  db: Db,
  userId: string,
): Promise<(WatchlistRow & { readonly count: number })[]> {
  const rows = await db
    .select({ list: lists, count: count(items.assetId) })
    .from(lists)
    .leftJoin(items, and(eq(items.userId, lists.userId), eq(items.watchlistId, lists.id)))
    .where(eq(lists.userId, userId))
    .groupBy(lists.userId, lists.id)
    .orderBy(asc(lists.createdAt), asc(lists.id));
  return rows.map(({ list, count: n }) => ({ ...list, count: n }));
}

/**
 * Returns a list, by default the first.
 * @throws AppError NOT_FOUND
 */
export async function getWatchlist(db: Db, userId: string, id?: string): Promise<WatchlistRow> {
  const [row] = await db
    .select()
    .from(lists)
    .where(id === undefined ? eq(lists.userId, userId) : isOwn(userId, id))
    .orderBy(asc(lists.createdAt), asc(lists.id))
    .limit(1);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

async function lockWatchlist(tx: Db, userId: string, id: string): Promise<WatchlistRow> {
  const [row] = await tx.select().from(lists).where(isOwn(userId, id)).for("update");
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * Adds a list.
 * @throws AppError LIMIT_REACHED beyond 50 per user
 */
export async function insertWatchlist(
  tx: Db,
  owner: { readonly userId: string; readonly now: Date },
  values: Pick<WatchlistRow, "name" | "columns">,
): Promise<WatchlistRow> {
  const [known] = await tx.select({ n: count() }).from(lists).where(eq(lists.userId, owner.userId));
  if ((known?.n ?? 0) >= mostLists) throw new AppError("LIMIT_REACHED", { limit: "watchlists" });
  const [row] = await tx
    .insert(lists)
    .values({ ...values, userId: owner.userId, id: newId(), createdAt: owner.now })
    .returning();
  if (!row) throw new Error("insert returned no row");
  return row;
}

/**
 * Changes a list with the version its editor read.
 * @throws AppError NOT_FOUND, CONFLICT
 */
export async function updateWatchlist(
  db: Db,
  { userId, id, version }: { readonly userId: string; readonly id: string; readonly version: number },
  values: Pick<WatchlistRow, "name" | "columns">,
): Promise<WatchlistRow> {
  await getWatchlist(db, userId, id);
  const [row] = await db
    .update(lists)
    .set({ ...values, version: sql`${lists.version} + 1` })
    .where(and(isOwn(userId, id), eq(lists.version, version)))
    .returning();
  if (!row) throw new AppError("CONFLICT");
  return row;
}

export async function deleteWatchlist(tx: Db, userId: string, id: string): Promise<void> {
  const gone = await tx.delete(lists).where(isOwn(userId, id)).returning({ id: lists.id });
  if (gone.length === 0) throw new AppError("NOT_FOUND");
}

export const listWatched = (db: Db, userId: string, watchlistId: string): Promise<WatchedRow[]> =>
  db
    .select()
    .from(items)
    .where(isIn(userId, watchlistId))
    .orderBy(asc(items.position), asc(items.addedAt), asc(items.assetId));

export async function watchlistsWith(db: Db, userId: string, assetId: string): Promise<string[]> {
  const rows = await db
    .select({ id: items.watchlistId })
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.assetId, assetId)));
  return rows.map(({ id }) => id);
}

export interface NewWatched extends WatchedValues {
  readonly userId: string;
  readonly watchlistId: string;
  readonly asset: { readonly ownerId: string; readonly id: string };
  readonly position?: number | undefined;
  readonly now: Date;
}

/**
 * Adds an asset.
 * @returns false if already listed
 * @throws AppError NOT_FOUND for another user's list, LIMIT_REACHED beyond 500 assets
 */
export async function insertWatched(db: Db, added: NewWatched): Promise<boolean> {
  const { userId, watchlistId, asset, now, targetPrice, targetSide, note } = added;
  return db.transaction(async (tx) => {
    await lockWatchlist(tx, userId, watchlistId);
    const there = await listWatched(tx, userId, watchlistId);
    if (there.some(({ assetId }) => assetId === asset.id)) return false;
    if (there.length >= mostAssets) throw new AppError("LIMIT_REACHED", { limit: "watchlist-assets" });
    const end = (there.at(-1)?.position ?? -1) + 1;
    const position = Math.min(added.position ?? end, end);
    await tx
      .update(items)
      .set({ position: sql`${items.position} + 1` })
      .where(and(isIn(userId, watchlistId), gte(items.position, position)));
    const key = { userId, watchlistId, assetOwnerId: asset.ownerId, assetId: asset.id };
    await tx.insert(items).values({ ...key, targetPrice, targetSide, note, position, addedAt: now });
    return true;
  });
}

interface WatchedKey {
  readonly userId: string;
  readonly watchlistId: string;
  readonly assetId: string;
}

export async function updateWatched(db: Db, key: WatchedKey, values: WatchedValues): Promise<void> {
  const changed = await db
    .update(items)
    .set(values)
    .where(isItem(key.userId, key.watchlistId, key.assetId))
    .returning({ assetId: items.assetId });
  if (changed.length === 0) throw new AppError("NOT_FOUND");
}

/**
 * Removes an asset from a list and returns its row.
 * @throws AppError NOT_FOUND
 */
export async function deleteWatched(db: Db, key: WatchedKey): Promise<WatchedRow> {
  const [row] = await db
    .delete(items)
    .where(isItem(key.userId, key.watchlistId, key.assetId))
    .returning();
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

/**
 * Reorders a list.
 * @throws AppError NOT_FOUND; CONFLICT when the ids are not those of the list
 */
export async function orderWatched(
  db: Db,
  { userId, watchlistId }: Pick<WatchedKey, "userId" | "watchlistId">,
  ids: readonly string[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWatchlist(tx, userId, watchlistId);
    const there = new Set((await listWatched(tx, userId, watchlistId)).map(({ assetId }) => assetId));
    if (new Set(ids).size !== ids.length || ids.length !== there.size || ids.some((id) => !there.has(id)))
      throw new AppError("CONFLICT");
    for (const [position, id] of ids.entries())
      await tx
        .update(items)
        .set({ position })
        .where(isItem(userId, watchlistId, id));
  });
}

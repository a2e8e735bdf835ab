import type { z } from "zod";
import { watchFigures } from "../../domain/watchlists/watch-figures.ts";
import {
  deleteWatched,
  deleteWatchlist,
  getWatchlist,
  insertWatched,
  insertWatchlist,
  listWatched,
  listWatchlists,
  orderWatched,
  updateWatched,
  updateWatchlist,
  type WatchedRow,
  type WatchedValues,
  type WatchlistRow,
} from "../../domain/watchlists/watchlists.queries.ts";
import { listAssets } from "../../market/assets/assets.ts";
import { getSharedAsset } from "../../market/assets/get-shared-asset.ts";
import { publicMarket } from "../../market/assets/public-market.ts";
import { demoOwnTextIn } from "../../market/demo/portfolios/demo-texts.ts";
import type { MarketReader } from "../../market/market-reader.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { getAnalytics } from "./get-analytics.ts";
import { plainTarget, toStored } from "./stored-watched.ts";
import { WatchColumn } from "./watch.schema.ts";
import { exportWatchlist, importWatchlist } from "./watchlist-file.ts";
import type { Watchlist, watchlistsContract } from "./watchlists.contract.ts";

type Contract = typeof watchlistsContract;
type Input<K extends keyof Contract> = z.output<Contract[K]["input"]>;

/** Returns a stored list without columns of newer versions. */
const toWatchlist = ({ id, name, columns, version }: WatchlistRow, count: number): Watchlist => ({
  ...{ id, name, version, count },
  columns: columns.flatMap((column) => WatchColumn.safeParse(column).data ?? []),
});

const shownList = (ctx: UserCtx, row: WatchlistRow & { readonly count: number }): Watchlist => ({
  ...toWatchlist(row, row.count),
  name: demoOwnTextIn(ctx, row.name),
});

/**
 * Checks that target and side come together.
 * @throws AppError INVALID_INPUT naming the side
 */
function checkedTarget({ targetPrice, targetSide, note }: WatchedValues): WatchedValues {
  if (targetPrice !== null && targetSide === null)
    throw new AppError("INVALID_INPUT", {}, [{ path: "targetSide", code: "required" }]);
  return { targetPrice, targetSide: targetPrice === null ? null : targetSide, note };
}

/** Returns rows of a list with their symbols, for adding them again. */
async function storedRows(db: Db, reader: MarketReader, rows: readonly WatchedRow[]) {
  const keys = rows.map(({ assetOwnerId, assetId }) => ({ ownerId: assetOwnerId, id: assetId }));
  const assets = new Map((await listAssets(db, reader, keys)).map((asset) => [asset.id, asset]));
  return rows.flatMap((row) => toStored(row, assets.get(row.assetId)) ?? []);
}

async function makeList(ctx: UserCtx, { name, columns, assets }: Input<"POST /api/watchlist">) {
  const { db, user } = ctx;
  return db.transaction(async (tx) => {
    const list = await insertWatchlist(tx, { userId: user.id, now: ctx.now() }, { name, columns });
    for (const { symbol, ...values } of assets) {
      const asset = await getSharedAsset(tx, await publicMarket(tx, user), symbol);
      const place = { userId: user.id, watchlistId: list.id, asset, now: ctx.now() };
      await insertWatched(tx, { ...place, ...checkedTarget(values) });
    }
    return toWatchlist(list, (await listWatched(tx, user.id, list.id)).length);
  });
}

async function addAsset(ctx: UserCtx, input: Input<"POST /api/watchlistAsset">) {
  const { watchlistId, symbol, position, ...values } = input;
  await getWatchlist(ctx.db, ctx.user.id, watchlistId);
  const asset = await getSharedAsset(ctx.db, await publicMarket(ctx.db, ctx.user), symbol);
  const place = { userId: ctx.user.id, watchlistId, asset, position, now: ctx.now() };
  const isNew = await insertWatched(ctx.db, { ...place, ...checkedTarget(values) });
  return { assetId: asset.id, isNew };
}

export const watchlistsHandlers: Handlers<Contract> = {
  "GET /api/watchlist": async (ctx) => ({
    lists: (await listWatchlists(ctx.db, ctx.user.id)).map((row) => shownList(ctx, row)),
  }),
  "POST /api/watchlist": makeList,
  "PUT /api/watchlist": async ({ db, user }, { id, version, ...values }) => {
    const row = await updateWatchlist(db, { userId: user.id, id, version }, values);
    return toWatchlist(row, (await listWatched(db, user.id, id)).length);
  },
  "DELETE /api/watchlist": async ({ db, user }, { id }) =>
    db.transaction(async (tx) => {
      const list = toWatchlist(await getWatchlist(tx, user.id, id), 0);
      const assets = await storedRows(tx, await publicMarket(tx, user), await listWatched(tx, user.id, id));
      await deleteWatchlist(tx, user.id, id);
      return { name: list.name, columns: list.columns, assets };
    }),
  "GET /api/watchlistAsset": async (ctx, { watchlistId }) => {
    const { db, user } = ctx;
    const lists = await listWatchlists(db, user.id);
    const list = watchlistId === undefined ? lists[0] : lists.find(({ id }) => id === watchlistId);
    if (list === undefined && watchlistId !== undefined) throw new AppError("NOT_FOUND");
    if (list === undefined) return { list: null, rows: [] };
    const rows = await watchFigures(
      db,
      await publicMarket(db, user),
      await listWatched(db, user.id, list.id),
      ctx,
    );
    return {
      list: shownList(ctx, list),
      rows: rows.map((row) => ({ ...row, note: demoOwnTextIn(ctx, row.note) })),
    };
  },
  "POST /api/watchlistAsset": addAsset,
  "PUT /api/watchlistAsset": async ({ db, user }, { watchlistId, assetId, ...values }) => {
    await updateWatched(db, { userId: user.id, watchlistId, assetId }, checkedTarget(values));
    return null;
  },
  "DELETE /api/watchlistAsset": async ({ db, user }, key) => {
    const row = await deleteWatched(db, { userId: user.id, ...key });
    const [stored] = await storedRows(db, await publicMarket(db, user), [row]);
    const gone = { symbol: "", ...plainTarget(row), note: row.note };
    return { ...(stored ?? gone), position: row.position };
  },
  "PUT /api/watchlistAsset/order": async ({ db, user }, { watchlistId, assetIds }) => {
    await orderWatched(db, { userId: user.id, watchlistId }, assetIds);
    return null;
  },
  "GET /api/watchlistAsset/export": exportWatchlist,
  "POST /api/watchlistAsset/import": importWatchlist,
  "GET /api/watchlistAnalytics": getAnalytics,
};

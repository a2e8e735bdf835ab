import type { z } from "zod";
import { getWatchlist, listWatched } from "../../../domain/watchlists/watchlists.queries.ts";
import { type AssetRow, listAssets } from "../../../market/assets/assets.ts";
import { readerOfUser } from "../../../market/market-reader.ts";
import { loadPriceSeries } from "../../../market/prices/prices.ts";
import { toAssetRef } from "../../../portfolio/assets/asset-terms.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { backtestContract } from "../backtest.contract.ts";
import { mostAssets } from "../question-limits.ts";
import { isPlayed } from "./load-market.ts";
import { wholeWeights } from "./whole-weights.ts";

type Endpoint = (typeof backtestContract)["GET /api/backtest/watchlist-weights"];

/** Most common currency; of two, the first in the list. */
function currencyOf(rows: readonly AssetRow[]): string {
  const groups = [...Map.groupBy(rows, ({ currency }) => currency)];
  const [first] = groups.sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? "USD";
}

/** Returns a watchlist in equal weights adding up to exactly 1, in its order. @throws AppError NOT_FOUND */
export async function watchlistWeights(
  { db, user, language }: UserCtx,
  { watchlistId }: z.output<Endpoint["input"]>,
): Promise<z.input<Endpoint["output"]>> {
  const list = await getWatchlist(db, user.id, watchlistId);
  const watched = await listWatched(db, user.id, list.id);
  const keys = watched.map(({ assetOwnerId, assetId }) => ({ ownerId: assetOwnerId, id: assetId }));
  const found = new Map((await listAssets(db, readerOfUser(user), keys)).map((row) => [row.id, row]));
  const rows = watched.flatMap(({ assetId }) => found.get(assetId) ?? []);
  const prices = await loadPriceSeries(db, readerOfUser(user), rows);
  const played = rows.filter((row) => isPlayed(row) && prices.has(row.id)).slice(0, mostAssets);
  const isIn = new Set(played.map(({ id }) => id));
  const parts = played.map((row) => ({ row, value: 1n }));
  return {
    watchlistId: list.id,
    name: list.name,
    currency: currencyOf(played),
    weights: wholeWeights(parts, prices, language),
    leftOut: rows.filter(({ id }) => !isIn.has(id)).map((row) => toAssetRef(row, language)),
  };
}

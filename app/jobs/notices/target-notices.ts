import { and, asc, eq, isNotNull } from "drizzle-orm";
import { watchFigures } from "../../domain/watchlists/watch-figures.ts";
import { listWatchlists } from "../../domain/watchlists/watchlists.queries.ts";
import { watchlistAssets } from "../../domain/watchlists/watchlists.tables.ts";
import { listAssets } from "../../market/assets/assets.ts";
import { realMarket } from "../../market/market-reader.ts";
import { raiseNotification } from "../../notifications/raise-notification.ts";
import { AssetType } from "../../shared/codes.ts";
import { assetName, type NotifiedUser } from "./load-notified-users.ts";

/** Notifies of reached target prices, once per target. */
export async function notifyTargets({ db, userId, today, now }: NotifiedUser): Promise<number> {
  const rows = await db
    .select()
    .from(watchlistAssets)
    .where(and(eq(watchlistAssets.userId, userId), isNotNull(watchlistAssets.targetPrice)))
    .orderBy(asc(watchlistAssets.watchlistId));
  if (rows.length === 0) return 0;
  const lists = new Map((await listWatchlists(db, userId)).map((list) => [list.id, list]));
  const keys = rows.map(({ assetOwnerId, assetId }) => ({ ownerId: assetOwnerId, id: assetId }));
  const assets = new Map((await listAssets(db, realMarket, keys)).map((asset) => [asset.id, asset]));
  let raised = 0;
  for (const row of rows) {
    const [figures] = await watchFigures(db, realMarket, [row], { today, language: "en" });
    const asset = assets.get(row.assetId);
    const list = lists.get(row.watchlistId);
    const { target, price } = figures ?? {};
    if (!target?.isReached || !price || price.isStale || !asset || !list) continue;
    const currency = asset.type === AssetType.bond ? null : asset.currency;
    const isNew = await raiseNotification(db, {
      ...{ userId, kind: "price-target", now },
      key: `${row.watchlistId} ${row.assetId} ${target.side} ${target.price}`,
      params: {
        asset: assetName(asset),
        price: { type: "price", price: price.value, currency },
        target: { type: "price", price: target.price, currency },
        list: { type: "text", text: list.name },
      },
    });
    if (isNew) raised += 1;
  }
  return raised;
}

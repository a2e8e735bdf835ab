import { formatDec, parseDec } from "@zerno/engine";
import { dividendYieldOf, lastPriceOf, yearChangeOf, yearRangeOf } from "../../market/assets/asset-head.ts";
import { loadHistories } from "../../market/assets/asset-history.ts";
import { listAssets } from "../../market/assets/assets.ts";
import type { MarketReader } from "../../market/market-reader.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import type { Db } from "../../server/db/db-types.ts";
import { TargetSide } from "../../shared/names/watch-columns.ts";
import type { AssetRef } from "../../shared/schemas/ledger.schema.ts";
import type {
  DividendYield,
  LastPrice,
  SourcedClose,
  YearRange,
} from "../../shared/schemas/market.schema.ts";
import type { WatchedRow } from "./watchlists.queries.ts";

export interface WatchedAsset {
  readonly asset: AssetRef;
  readonly symbol: string;
  readonly price: LastPrice | null;
  readonly yearChange: string | null;
  readonly yearBase: SourcedClose | null;
  readonly year: YearRange | null;
  readonly dividendYield: DividendYield;
  readonly target: {
    readonly price: string;
    readonly side: 1 | 2;
    /** Null: no recent price. */
    readonly isReached: boolean | null;
    readonly distance: string | null;
  } | null;
  readonly note: string;
  readonly addedOn: string;
}

/** Returns whether the target is reached, and the distance left. */
export function targetOf(
  { targetPrice, targetSide }: Pick<WatchedRow, "targetPrice" | "targetSide">,
  price: string | undefined,
): WatchedAsset["target"] {
  const target = targetPrice === null ? undefined : parseDec(targetPrice);
  if (target === undefined) return null;
  const side = targetSide === TargetSide.above ? TargetSide.above : TargetSide.below;
  const now = price === undefined ? undefined : parseDec(price);
  const isReached = now === undefined ? null : side === TargetSide.above ? now >= target : now <= target;
  const distance = now === undefined || now <= 0n ? null : (Number(target) / Number(now) - 1).toFixed(10);
  return { price: formatDec(target), side, isReached, distance };
}

/** Returns a list's assets with last prices; those no longer visible are omitted. */
export async function watchFigures(
  db: Db,
  reader: MarketReader,
  rows: readonly WatchedRow[],
  { today, language }: { readonly today: string; readonly language: string },
): Promise<WatchedAsset[]> {
  const keys = rows.map(({ assetOwnerId, assetId }) => ({ ownerId: assetOwnerId, id: assetId }));
  const assets = await listAssets(db, reader, keys);
  const histories = await loadHistories(db, reader, assets);
  const names = await priceSourceNames(db);
  return rows.flatMap((row): WatchedAsset[] => {
    const history = histories.get(row.assetId);
    if (!history) return [];
    const { ticker, exchange } = history.asset;
    const price = lastPriceOf(history, today, names);
    const change = yearChangeOf(history, today, names);
    return [
      {
        asset: toAssetRef(history.asset, language),
        symbol: `${ticker}@${exchange}`,
        price,
        yearChange: change?.value ?? null,
        yearBase: change?.from ?? null,
        year: yearRangeOf(history, today, names),
        dividendYield: dividendYieldOf(history, price?.value, today),
        target: targetOf(row, price?.value),
        note: row.note,
        addedOn: row.addedAt.toISOString().slice(0, 10),
      },
    ];
  });
}

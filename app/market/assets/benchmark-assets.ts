import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import { listPayments } from "../events/payments.ts";
import { allAssets } from "../market.views.ts";
import { type MarketReader, visibleOwners } from "../market-reader.ts";
import { loadPriceSeries } from "../prices/prices.ts";
import { findSeries, listSeries } from "../prices/series-catalogue.ts";
import { type BenchmarkListing, listBenchmarkListings, usualBenchmarks } from "../reference/benchmarks.ts";
import { type AssetRow, findSharedAssets } from "./assets.ts";

type Listing = Pick<BenchmarkListing, "ticker" | "exchange">;

const seriesMark = "series:";

const benchmarkId = ({ ticker, exchange }: Listing): string => `${ticker}@${exchange}`;

export const listBenchmarkIds = (): readonly string[] => [
  ...listBenchmarkListings().map(benchmarkId),
  ...listSeries().map(({ code }) => `${seriesMark}${code}`),
];

const assetMark = "asset:";

const idOfAsset = /^asset:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isAssetBenchmark = (id: string): boolean => idOfAsset.test(id);

export async function findBenchmarkAsset(
  db: Db,
  reader: MarketReader,
  id: string,
): Promise<AssetRow | undefined> {
  if (!isAssetBenchmark(id)) return undefined;
  const [asset] = await db
    .select()
    .from(allAssets)
    .where(
      and(
        inArray(allAssets.ownerId, [...visibleOwners(reader)]),
        eq(allAssets.id, id.slice(assetMark.length)),
      ),
    );
  return asset;
}

const paysNothing: readonly number[] = [
  AssetType.index,
  AssetType.crypto,
  AssetType.commodity,
  AssetType.cash,
];

export const mayPay = ({ type }: Pick<AssetRow, "type">): boolean => !paysNothing.includes(type);

export async function payersAmong(
  db: Db,
  reader: MarketReader,
  list: readonly AssetRow[],
): Promise<Set<string>> {
  const payments = await listPayments(
    db,
    reader,
    list.filter((asset) => asset.type !== AssetType.bond && mayPay(asset)),
  );
  return new Set(payments.filter(({ kind }) => kind === "dividend").map(({ assetId }) => assetId));
}

/** `isTotalReturn` null: no dividends. */
export async function describeBenchmark(db: Db, reader: MarketReader, id: string, language: string) {
  const isRussian = language === "ru";
  const series = id.startsWith(seriesMark) ? findSeries(id.slice(seriesMark.length)) : undefined;
  if (series) {
    const name = isRussian ? series.nameRu : series.nameEn;
    return { name, currency: series.currency, isTotalReturn: null };
  }
  const named = await findBenchmarkAsset(db, reader, id);
  if (named) {
    const name = isRussian ? named.nameRu : named.nameEn;
    const isPaid = (await payersAmong(db, reader, [named])).size > 0;
    return { name, currency: named.currency, isTotalReturn: mayPay(named) ? isPaid : null };
  }
  const listing = listBenchmarkListings().find((one) => benchmarkId(one) === id);
  const [asset] = listing ? await findSharedAssets(db, reader, [listing]) : [];
  const isPaid = asset !== undefined && (await payersAmong(db, reader, [asset])).size > 0;
  const isTotalReturn = listing === undefined ? null : listing.isTotalReturn || isPaid;
  if (!asset) return { name: id.split("@", 1)[0] ?? id, currency: "", isTotalReturn };
  return { name: isRussian ? asset.nameRu : asset.nameEn, currency: asset.currency, isTotalReturn };
}

/** First usual benchmark with closes, else the first, whose refusal names the missing data. */
export async function usualBenchmark(db: Db, reader: MarketReader, currency: string): Promise<string> {
  const ids = usualBenchmarks(currency);
  const listings = listBenchmarkListings().filter((listing) => ids.includes(benchmarkId(listing)));
  const rows = await findSharedAssets(db, reader, listings);
  const closes = await loadPriceSeries(db, reader, rows);
  const known = new Set(rows.filter(({ id }) => closes.has(id)).map(benchmarkId));
  return ids.find((id) => known.has(id)) ?? ids[0] ?? "";
}

import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../server/db-types.ts";
import { nilGuid } from "../shared/codes.ts";
import { type AssetRow, findSharedAssets } from "./assets.ts";
import { assets } from "./market.tables.ts";
import { loadPriceSeries } from "./prices.ts";
import { type BenchmarkListing, listBenchmarkListings, usualBenchmarks } from "./reference/benchmarks.ts";
import { findSeries, listSeries } from "./series-catalogue.ts";
import { hasRealData } from "./updates/source-rows.ts";

type Listing = Pick<BenchmarkListing, "ticker" | "exchange">;

const demoExchange = "DEMO";
const seriesMark = "series:";

/** The id of a listing in the list of benchmarks: "SPX@INDEX". */
const benchmarkId = ({ ticker, exchange }: Listing): string => `${ticker}@${exchange}`;

/** Ids of everything results can be compared with. */
export const listBenchmarkIds = (): readonly string[] => [
  ...listBenchmarkListings().map(benchmarkId),
  ...listSeries().map(({ code }) => `${seriesMark}${code}`),
];

/** What a benchmark is called, in which currency it is, and whether dividends are in it (null: there are none). */
export async function describeBenchmark(db: Db, id: string, language: string) {
  const isRussian = language === "ru";
  const series = id.startsWith(seriesMark) ? findSeries(id.slice(seriesMark.length)) : undefined;
  if (series) {
    const name = isRussian ? series.nameRu : series.nameEn;
    return { name, currency: series.currency, isTotalReturn: null };
  }
  const listing = listBenchmarkListings().find((one) => benchmarkId(one) === id);
  const [asset] = listing ? await findBenchmarkAssets(db, [listing]) : [];
  const isTotalReturn = listing?.isTotalReturn ?? null;
  if (!asset) return { name: id.split("@", 1)[0] ?? id, currency: "", isTotalReturn };
  return { name: isRussian ? asset.nameRu : asset.nameEn, currency: asset.currency, isTotalReturn };
}

/** The listings there are here: those of the invented market only as long as no source has answered. */
export async function listKnownListings(db: Db): Promise<readonly BenchmarkListing[]> {
  const all = listBenchmarkListings();
  return (await hasRealData(db)) ? all.filter(({ exchange }) => exchange !== demoExchange) : all;
}

/** Assets of listings to compare with; the invented market's too, as long as it is all there is. */
export async function findBenchmarkAssets(db: Db, listings: readonly Listing[]): Promise<AssetRow[]> {
  const invented = listings.filter(({ exchange }) => exchange === demoExchange);
  const found = await findSharedAssets(db, listings);
  if (invented.length === 0 || (await hasRealData(db))) return found;
  const tickers = invented.map(({ ticker }) => ticker);
  const rows = await db
    .select()
    .from(assets)
    .where(and(eq(assets.ownerId, nilGuid), eq(assets.isDemo, true), inArray(assets.ticker, tickers)));
  return [...found, ...rows];
}

/** The best of what is usual in a currency that has closes; without any the best, which then says what is missing. */
export async function usualBenchmark(db: Db, currency: string): Promise<string> {
  const ids = usualBenchmarks(currency);
  const listings = listBenchmarkListings().filter((listing) => ids.includes(benchmarkId(listing)));
  const rows = await findBenchmarkAssets(db, listings);
  const closes = await loadPriceSeries(db, null, rows);
  const known = new Set(rows.filter(({ id }) => closes.has(id)).map(benchmarkId));
  return ids.find((id) => known.has(id)) ?? ids[0] ?? "";
}

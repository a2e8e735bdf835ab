import type { Db } from "../server/db-types.ts";
import { findSharedAssets } from "./assets.ts";
import type { MarketReader } from "./market-reader.ts";
import { loadPriceSeries } from "./prices.ts";
import { type BenchmarkListing, listBenchmarkListings, usualBenchmarks } from "./reference/benchmarks.ts";
import { findSeries, listSeries } from "./series-catalogue.ts";

type Listing = Pick<BenchmarkListing, "ticker" | "exchange">;

const seriesMark = "series:";

/** The id of a listing in the list of benchmarks: "SPX@INDEX". */
const benchmarkId = ({ ticker, exchange }: Listing): string => `${ticker}@${exchange}`;

/** Ids of everything results can be compared with. */
export const listBenchmarkIds = (): readonly string[] => [
  ...listBenchmarkListings().map(benchmarkId),
  ...listSeries().map(({ code }) => `${seriesMark}${code}`),
];

/** What a benchmark is called, in which currency it is, and whether dividends are in it (null: there are none). */
export async function describeBenchmark(db: Db, reader: MarketReader, id: string, language: string) {
  const isRussian = language === "ru";
  const series = id.startsWith(seriesMark) ? findSeries(id.slice(seriesMark.length)) : undefined;
  if (series) {
    const name = isRussian ? series.nameRu : series.nameEn;
    return { name, currency: series.currency, isTotalReturn: null };
  }
  const listing = listBenchmarkListings().find((one) => benchmarkId(one) === id);
  const [asset] = listing ? await findSharedAssets(db, reader, [listing]) : [];
  const isTotalReturn = listing?.isTotalReturn ?? null;
  if (!asset) return { name: id.split("@", 1)[0] ?? id, currency: "", isTotalReturn };
  return { name: isRussian ? asset.nameRu : asset.nameEn, currency: asset.currency, isTotalReturn };
}

/**
 * Returns the usual benchmark of a currency with closes in the reader's market; without closes of any, the first, whose
 * refusal says what is missing.
 */
export async function usualBenchmark(db: Db, reader: MarketReader, currency: string): Promise<string> {
  const ids = usualBenchmarks(currency);
  const listings = listBenchmarkListings().filter((listing) => ids.includes(benchmarkId(listing)));
  const rows = await findSharedAssets(db, reader, listings);
  const closes = await loadPriceSeries(db, reader, rows);
  const known = new Set(rows.filter(({ id }) => closes.has(id)).map(benchmarkId));
  return ids.find((id) => known.has(id)) ?? ids[0] ?? "";
}

import { addDays, fromDayNumber, type IsoDate, type PriceSeries } from "@zerno/engine";
import { findSharedAssets } from "../../market/assets/assets.ts";
import { payersAmong } from "../../market/assets/benchmark-assets.ts";
import type { MarketReader } from "../../market/market-reader.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { loadPriceSeries } from "../../market/prices/prices.ts";
import { loadSeries } from "../../market/prices/series.ts";
import { isStale, listSeries, type SeriesInfo } from "../../market/prices/series-catalogue.ts";
import { listBenchmarkListings } from "../../market/reference/benchmarks.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import type { Benchmark } from "../../shared/schemas/benchmark.schema.ts";

/** Days a close is valid (conventions C19). */
const staleCloseDays = 10;

const refused = (name: string) => ({ code: "no-series", params: { name } });
const nothing = { source: null, from: null, asOf: null, isStale: false } as const;

function extentOf(series: PriceSeries, sources: readonly string[], today: IsoDate) {
  const asOf = fromDayNumber(series.firstDay + series.closes.length - 1);
  return {
    source: sources[series.sources.at(-1) ?? 0] ?? "",
    from: fromDayNumber(series.firstDay),
    asOf,
    isStale: addDays(asOf, staleCloseDays) < today,
  };
}

/** Lists indices and funds; one without a close is refused by name. */
export async function listedBenchmarks(
  db: Db,
  reader: MarketReader,
  language: string,
  today: IsoDate,
): Promise<Benchmark[]> {
  const listings = listBenchmarkListings();
  const assets = await findSharedAssets(db, reader, listings);
  const series = await loadPriceSeries(db, reader, assets);
  const sources = await priceSourceNames(db);
  const payers = await payersAmong(db, reader, assets);
  return listings.flatMap(({ ticker, exchange, isTotalReturn }): Benchmark[] => {
    const asset = assets.find((row) => row.ticker === ticker && row.exchange === exchange);
    if (asset === undefined) return [];
    const closes = series.get(asset.id);
    const name = language === "ru" ? asset.nameRu : asset.nameEn;
    return [
      {
        id: `${ticker}@${exchange}`,
        kind: asset.type === AssetType.index ? "index" : "etf",
        name,
        currency: asset.currency,
        assetId: asset.id,
        isTotalReturn: isTotalReturn || payers.has(asset.id),
        ...(closes === undefined ? nothing : extentOf(closes, sources, today)),
        refusal: closes === undefined ? refused(name) : null,
      },
    ];
  });
}

const kindOf = ({ kind, code }: SeriesInfo): Benchmark["kind"] =>
  kind === "prices" ? "inflation" : kind === "rate" ? "rate" : code === "gold" ? "gold" : "metal";

/** Lists interest rates, inflation and metals; one without data is refused by name. */
export async function seriesBenchmarks(
  db: Db,
  reader: MarketReader,
  language: string,
  today: IsoDate,
): Promise<Benchmark[]> {
  const catalogue = listSeries();
  const stored = await loadSeries(
    db,
    reader,
    catalogue.map(({ code }) => code),
  );
  return catalogue.map((info): Benchmark => {
    const series = stored.get(info.code);
    const name = language === "ru" ? info.nameRu : info.nameEn;
    return {
      id: `series:${info.code}`,
      kind: kindOf(info),
      name,
      currency: info.currency,
      assetId: null,
      isTotalReturn: null,
      ...(series === undefined
        ? nothing
        : {
            source: series.source,
            from: series.from,
            asOf: series.asOf,
            isStale: isStale(info, series.asOf, today),
          }),
      refusal: series === undefined ? refused(name) : null,
    };
  });
}

import { type AssetRow, findSharedAssets } from "../../../market/assets/assets.ts";
import type { MarketReader } from "../../../market/market-reader.ts";
import { loadSeries } from "../../../market/prices/series.ts";
import { findSeries } from "../../../market/prices/series-catalogue.ts";
import { levelsOf } from "../../../market/prices/series-index.ts";
import { listBenchmarkListings } from "../../../market/reference/benchmarks.ts";
import type { Ctx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { PlayedAsset } from "./load-market.ts";

/** A listed asset whose prices are still to be loaded, or a series. */
export type BenchmarkGround =
  | { readonly name: string; readonly row: AssetRow }
  | { readonly name: string; readonly played: PlayedAsset };

const unknown = () => new AppError("INVALID_INPUT", {}, [{ path: "benchmark", code: "unknown" }]);
const prefix = "series:";

/**
 * Finds a benchmark by its id in the list of benchmarks.
 * @throws AppError INVALID_INPUT for an unknown one, or without values
 */
export async function findBenchmark(
  { db, language }: Pick<Ctx, "db" | "language">,
  reader: MarketReader,
  id: string,
): Promise<BenchmarkGround> {
  if (id.startsWith(prefix)) {
    const code = id.slice(prefix.length);
    const info = findSeries(code);
    const stored = info && (await loadSeries(db, reader, [code])).get(code);
    if (!info || !stored) throw unknown();
    const name = language === "ru" ? info.nameRu : info.nameEn;
    const { currency, staleAfterDays } = info;
    const { firstDay, values: closes } = levelsOf(info, stored);
    const prices = { assetId: id, firstDay, closes, sources: new Uint8Array(closes.length) };
    return { name, played: { assetId: id, currency, prices, staleDays: staleAfterDays } };
  }
  const listing = listBenchmarkListings().find(({ ticker, exchange }) => `${ticker}@${exchange}` === id);
  const [row] = listing ? await findSharedAssets(db, reader, [listing]) : [];
  if (!row) throw unknown();
  return { name: language === "ru" ? row.nameRu : row.nameEn, row };
}

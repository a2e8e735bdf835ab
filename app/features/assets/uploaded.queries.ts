import { dayNumber, fromDayNumber, type IsoDate } from "@zerno/engine";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { allAssetColumns, allAssets } from "../../market/market.views.ts";
import { ownPriceYears, ownRateYears } from "../../market/own.tables.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import type { UserCtx } from "../../server/context.ts";
import type { assetsContract } from "./assets.contract.ts";

/** Sources of uploaded values, and of rates entered by hand. */
export const uploadSource = "upload";
export const ownRateSource = "own";

type Series = z.infer<(typeof assetsContract)["GET /api/prices/uploaded"]["output"]>["series"][number];

/** Lists the user's uploaded values and entered rates per asset and pair, by name. */
export async function listUploaded(ctx: UserCtx): Promise<Series[]> {
  const names = await priceSourceNames(ctx.db);
  const [source, own] = [names.indexOf(uploadSource), names.indexOf(ownRateSource)];
  if (source < 1 && own < 1) return [];
  const userId = ctx.user.id;
  const prices = await ctx.db
    .select({ asset: allAssetColumns, year: ownPriceYears.year, sources: ownPriceYears.sources })
    .from(ownPriceYears)
    .innerJoin(
      allAssets,
      and(eq(allAssets.ownerId, ownPriceYears.assetOwnerId), eq(allAssets.id, ownPriceYears.assetId)),
    )
    .where(eq(ownPriceYears.userId, userId));
  const rates = await ctx.db
    .select({
      base: ownRateYears.base,
      quote: ownRateYears.quote,
      year: ownRateYears.year,
      sources: ownRateYears.sources,
    })
    .from(ownRateYears)
    .where(eq(ownRateYears.userId, userId));
  const found = new Map<string, Series>();
  for (const { asset, ...chunk } of prices)
    count(found, { key: asset.id, name: asset.ticker, asset: toAssetRef(asset, ctx.language) }, chunk, [
      source,
    ]);
  for (const { base, quote, ...chunk } of rates)
    count(found, { key: `${base}/${quote}`, name: `${base}/${quote}`, asset: null }, chunk, [source, own]);
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function count(
  found: Map<string, Series>,
  of: { key: string; name: string; asset: Series["asset"] },
  chunk: { year: number; sources: Uint8Array },
  sources: readonly number[],
): void {
  const first = dayNumber(`${chunk.year}-01-01` as IsoDate);
  for (const [slot, id] of chunk.sources.entries()) {
    if (id === 0 || !sources.includes(id)) continue;
    const day = fromDayNumber(first + slot);
    const series = found.get(of.key) ?? { name: of.name, asset: of.asset, rows: 0, from: day, to: day };
    series.rows += 1;
    if (day < series.from) series.from = day;
    if (day > series.to) series.to = day;
    found.set(of.key, series);
  }
}

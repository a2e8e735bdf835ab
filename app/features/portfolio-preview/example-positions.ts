import { findAssetsByCode } from "../../market/assets/find-assets-by-code.ts";
import { loadPriceSeries } from "../../market/prices/prices.ts";
import type { Ctx } from "../../server/context.ts";
import { visibleMarkets } from "./find-positions.ts";

/** Well-known holdings of both markets, in quantities of similar value; only those with prices here are shown. */
const known: readonly (readonly [string, string])[] = [
  ...([
    ["SBER", "200"],
    ["LKOH", "10"],
    ["MSFT", "3"],
    ["KO", "20"],
    ["VOO", "2"],
  ] as const),
  ...([
    ["NEFTEKOT", "40"],
    ["ZERNORUS", "300"],
    ["NERDFUND", "5"],
    ["GOSZERNO202", "90"],
    ["GRANUM", "0.02"],
  ] as const),
];

/** Returns an example to start from: assets with prices in a market the visitor can see. */
export async function examplePositions(
  ctx: Pick<Ctx, "db" | "user">,
): Promise<{ ticker: string; quantity: string }[]> {
  const [market] = await visibleMarkets(ctx);
  if (market === undefined) return [];
  const found = await findAssetsByCode(
    ...([ctx.db, market] as const),
    known.map(([ticker]) => ticker),
  );
  const prices = await loadPriceSeries(ctx.db, market, found);
  return known.flatMap(([ticker, quantity]) => {
    const listed = found.filter((asset) => asset.ticker === ticker);
    const [only, ...others] = listed;
    return only && others.length === 0 && prices.has(only.id) ? [{ ticker, quantity }] : [];
  });
}

import { parseDec } from "@zerno/engine";
import type { z } from "zod";
import { type AssetRow, findSharedAssets } from "../../../market/assets/assets.ts";
import { publicMarket } from "../../../market/assets/public-market.ts";
import { readerOfUser } from "../../../market/market-reader.ts";
import { loadPriceSeries } from "../../../market/prices/prices.ts";
import type { Ctx } from "../../../server/context.ts";
import { type MixPart, readMix } from "../../../shared/text/mix-address.ts";
import type { backtestContract } from "../backtest.contract.ts";
import { isPlayed } from "./load-market.ts";
import { wholeWeights } from "./whole-weights.ts";

type Endpoint = (typeof backtestContract)["GET /api/backtest/listed-weights"];

const listingOf = (symbol: string) => {
  const at = symbol.lastIndexOf("@");
  return { ticker: symbol.slice(0, at), exchange: symbol.slice(at + 1) };
};

const symbolOf = ({ ticker, exchange }: Pick<AssetRow, "ticker" | "exchange">): string =>
  `${ticker}@${exchange}`;

/** Scales weights of listed assets from an address to exactly 1; `leftOut`: symbols without prices. */
export async function listedWeights(
  { db, user, language }: Ctx,
  input: z.output<Endpoint["input"]>,
): Promise<z.input<Endpoint["output"]>> {
  const reader = user === null ? await publicMarket(db, null) : readerOfUser(user);
  const mix = readMix(input.mix);
  const rows = await findSharedAssets(
    db,
    reader,
    mix.map(({ symbol }) => listingOf(symbol)),
  );
  const bySymbol = new Map(rows.map((row) => [symbolOf(row), row]));
  const prices = await loadPriceSeries(db, reader, rows);
  const rowOf = ({ symbol }: MixPart): AssetRow | undefined => {
    const row = bySymbol.get(symbol);
    return row && isPlayed(row) && prices.has(row.id) ? row : undefined;
  };
  const parts = mix.flatMap((listed) => {
    const row = rowOf(listed);
    return row ? [{ row, value: parseDec(listed.weight) ?? 0n }] : [];
  });
  return {
    weights: wholeWeights(parts, prices, language),
    leftOut: mix.filter((listed) => !rowOf(listed)).map(({ symbol }) => symbol),
  };
}

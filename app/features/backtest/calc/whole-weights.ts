import { DEC_ONE, formatDec, fromDayNumber, type PriceSeries } from "@zerno/engine";
import type { z } from "zod";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { toAssetRef } from "../../../portfolio/assets/asset-terms.ts";
import type { backtestContract } from "../backtest.contract.ts";
import { spanOf } from "./load-market.ts";

type Weights = z.input<(typeof backtestContract)["GET /api/backtest/portfolio-weights"]["output"]>["weights"];

export interface Part {
  readonly row: AssetRow;
  readonly value: bigint;
}

/** Weights are rounded to 0.01 %; the first takes the rest. */
const parts = 10_000n;

/** Returns weights adding up to exactly 1, without those below 0.01 %. */
export function wholeWeights(
  shown: readonly Part[],
  prices: ReadonlyMap<string, PriceSeries>,
  language: string,
): Weights {
  const total = shown.reduce((sum, { value }) => sum + value, 0n);
  if (total === 0n) return [];
  const rounded = shown.map(({ row, value }) => ({ row, share: (value * parts) / total }));
  const rest = parts - rounded.reduce((sum, { share }) => sum + share, 0n);
  return rounded.flatMap(({ row, share }, index) => {
    const part = index === 0 ? share + rest : share;
    const series = prices.get(row.id);
    const span = series ? spanOf({ prices: series }) : null;
    if (part <= 0n) return [];
    const weight = formatDec((part * DEC_ONE) / parts);
    return [{ asset: toAssetRef(row, language), weight, from: span && fromDayNumber(span.from) }];
  });
}

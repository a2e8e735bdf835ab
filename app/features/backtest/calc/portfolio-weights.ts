import { parseMoney } from "@zerno/engine";
import type { z } from "zod";
import type { AssetRow } from "../../../market/assets/assets.ts";
import { toAssetRef } from "../../../portfolio/assets/asset-terms.ts";
import { figureOf } from "../../../portfolio/figures/figures.ts";
import { shownName } from "../../../portfolio/portfolios/portfolios.queries.ts";
import { loadChosenLedger } from "../../../portfolio/run/load-ledger.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { backtestContract } from "../backtest.contract.ts";
import { isPlayed } from "./load-market.ts";
import { type Part, wholeWeights } from "./whole-weights.ts";

type Endpoint = (typeof backtestContract)["GET /api/backtest/portfolio-weights"];
type Answer = z.input<Endpoint["output"]>;

/**
 * Returns a portfolio's current holdings as weights adding up to exactly 1, largest first. @throws AppError NOT_FOUND
 */
export async function portfolioWeights(
  ctx: UserCtx,
  { portfolioId }: z.output<Endpoint["input"]>,
): Promise<Answer> {
  const view = await loadChosenLedger(ctx, portfolioId);
  const day = { from: view.today, to: view.today };
  const [shown, leftOut]: [Part[], AssetRow[]] = [[], []];
  for (const { assetId, isOpen } of view.run.holdings()) {
    const row = view.assets.get(assetId);
    if (!row || !isOpen) continue;
    const figure = figureOf(view, "value", { kind: "asset", assetId }, day);
    const value = "value" in figure ? (parseMoney(figure.value) ?? 0n) : 0n;
    if (isPlayed(row) && value > 0n) shown.push({ row, value });
    else leftOut.push(row);
  }
  shown.sort((a, b) => (a.value === b.value ? (a.row.id < b.row.id ? -1 : 1) : a.value > b.value ? -1 : 1));
  return {
    portfolioId: view.portfolio.id,
    name: shownName(view.portfolio, ctx.language),
    currency: view.currency,
    weights: wholeWeights(shown, view.input.prices, ctx.language),
    leftOut: leftOut.map((row) => toAssetRef(row, ctx.language)),
  };
}

import { DEC_ONE, formatDec, fromDayNumber, parseMoney } from "@zerno/engine";
import type { z } from "zod";
import { toAssetRef } from "../../ledger/asset-terms.ts";
import { figureOf } from "../../ledger/figures.ts";
import { type LedgerView, loadChosenLedger } from "../../ledger/load-ledger.ts";
import { shownName } from "../../ledger/portfolios.queries.ts";
import type { AssetRow } from "../../market/assets.ts";
import type { UserCtx } from "../../server/context.ts";
import type { backtestContract } from "./backtest.contract.ts";
import { isPlayed, spanOf } from "./load-market.ts";

type Endpoint = (typeof backtestContract)["GET /api/backtest/portfolio-weights"];
type Answer = z.input<Endpoint["output"]>;

interface Part {
  readonly row: AssetRow;
  readonly value: bigint;
}

/** Weights are told to a hundredth of a percent; what that leaves over goes to the largest. */
const parts = 10_000n;

function weightsOf(view: LedgerView, shown: readonly Part[], language: string): Answer["weights"] {
  const total = shown.reduce((sum, { value }) => sum + value, 0n);
  const rounded = shown.map(({ row, value }) => ({ row, share: (value * parts) / total }));
  const rest = parts - rounded.reduce((sum, { share }) => sum + share, 0n);
  return rounded.flatMap(({ row, share }, index) => {
    const part = index === 0 ? share + rest : share;
    const prices = view.input.prices.get(row.id);
    const span = prices ? spanOf({ prices }) : null;
    if (part <= 0n) return [];
    const weight = formatDec((part * DEC_ONE) / parts);
    return [{ asset: toAssetRef(row, language), weight, from: span && fromDayNumber(span.from) }];
  });
}

/** What a portfolio holds today as weights that add up to exactly 1, the largest first. @throws AppError NOT_FOUND */
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
    weights: shown.length === 0 ? [] : weightsOf(view, shown, ctx.language),
    leftOut: leftOut.map((row) => toAssetRef(row, ctx.language)),
  };
}

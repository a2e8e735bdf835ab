import type { z } from "zod";
import type { NewPieNode } from "../../domain/allocation/pie-nodes.ts";
import { savePies } from "../../domain/allocation/save-pies.ts";
import { readerOfPortfolio } from "../../market/market-reader.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { PieItemKind } from "../../shared/codes.ts";
import type { backtestContract } from "./backtest.contract.ts";
import { getResult } from "./backtests.queries.ts";
import { findAssets } from "./calc/load-market.ts";

type Endpoint = (typeof backtestContract)["POST /api/backtest/save-pies"];

/**
 * Replaces a portfolio's categories by the weights as targets. Undoable like any change of categories.
 * @throws AppError NOT_FOUND, CONFLICT when the categories changed, INVALID_INPUT when an asset is gone
 */
export async function saveWeights(
  ctx: UserCtx,
  { id, portfolio, portfolioId, version }: z.output<Endpoint["input"]>,
): Promise<{ version: number }> {
  const into = await getPortfolio(ctx.db, ctx.user.id, portfolioId);
  const { question } = await getResult(ctx.db, id, ctx.now());
  const played = question.portfolios[portfolio];
  if (!played) throw new AppError("NOT_FOUND");
  const rows = await findAssets(
    ctx.db,
    readerOfPortfolio(into),
    played.assets.map(({ assetId }) => assetId),
  );
  const empty = { parent: null, name: "", color: null, icon: null, currency: null } as const;
  const nodes = played.assets.map(({ assetId, weight }, index): NewPieNode => {
    const row = rows.get(assetId);
    // Another user's custom asset, or a deleted one.
    if (!row) throw new AppError("INVALID_INPUT", {}, [{ path: "id", code: "asset-gone" }]);
    const asset = { ownerId: row.ownerId, id: row.id };
    return { ...empty, key: `row ${index}`, kind: PieItemKind.asset, target: weight, asset };
  });
  return { version: await savePies(ctx, { userId: ctx.user.id, portfolioId }, nodes, version) };
}

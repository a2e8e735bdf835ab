import { addDays, type MetricId } from "@zerno/engine";
import { watchlistsWith } from "../../domain/watchlists/watchlists.queries.ts";
import type { AssetRow } from "../../market/assets/assets.ts";
import { figuresOf } from "../../portfolio/figures/figures.ts";
import { periodOf } from "../../portfolio/figures/periods.ts";
import { tradeMarks } from "../../portfolio/figures/trade-marks.ts";
import { listPortfolios, shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import { listPortfoliosWithAsset } from "../../portfolio/transactions/transactions.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AccountType } from "../../shared/codes.ts";
import type { PeriodName } from "../../shared/schemas/ledger.schema.ts";
import { startOfPeriod } from "./prices/chart-points.ts";

/** Metric ids shown for a position, scope asset. */
export const positionMetrics = [
  "quantity",
  "averageCost",
  "value",
  "weight",
  "unrealised",
  "income",
  "totalProfit",
  "irr",
] as const satisfies readonly MetricId[];

/**
 * Returns the user's holdings of a shared asset by portfolio; composites are left out because they repeat their
 * children. Figures cover the whole period, trades that of the chart.
 */
export async function getOwnPosition(ctx: UserCtx, row: AssetRow, period: PeriodName) {
  const holding = await listPortfoliosWithAsset(ctx.db, ctx.user.id, row.id);
  const portfolios = (await listPortfolios(ctx.db, ctx.user.id)).filter(({ id }) => holding.has(id));
  const positions = [];
  const trades = [];
  for (const portfolio of portfolios) {
    const view = await loadLedger(ctx, portfolio.id);
    const whole = periodOf(view, { period: "ALL" });
    const portfolioName = shownName(portfolio, ctx.language);
    positions.push({
      ...{ portfolioId: portfolio.id, portfolioName, currency: view.currency, period: whole },
      isSandbox: portfolio.accountType === AccountType.sandbox,
      isClosed: !view.run.holdings(whole.to).some(({ assetId, isOpen }) => assetId === row.id && isOpen),
      figures: figuresOf(view, positionMetrics, { kind: "asset", assetId: row.id }, whole),
    });
    const shown = { from: addDays(startOfPeriod(period, view.today), -1), to: view.today };
    for (const mark of tradeMarks(view, row.id, shown)) trades.push({ ...mark, portfolioName });
  }
  const watchlistIds = await watchlistsWith(ctx.db, ctx.user.id, row.id);
  return {
    assetId: row.id,
    watchlistIds,
    positions,
    trades: trades.sort((a, b) => (a.date < b.date ? -1 : 1)),
  };
}

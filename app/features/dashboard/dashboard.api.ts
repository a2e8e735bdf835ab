import type { Period } from "@zerno/engine";
import type { z } from "zod";
import { figuresOf, headFigures, problemsOf } from "../../ledger/figures.ts";
import { cashRows, heldAssets } from "../../ledger/holding-rows.ts";
import { type LedgerView, loadChosenLedger, remembered } from "../../ledger/load-ledger.ts";
import { periodOf } from "../../ledger/periods.ts";
import { listPortfolioFigures } from "../../ledger/portfolio-figures.ts";
import { shownName } from "../../ledger/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import type { HeadFigures, UsedPeriod } from "../../shared/ledger-shapes.ts";
import { chartSeries } from "./chart-series.ts";
import type { dashboardContract } from "./dashboard.contract.ts";
import { allocationOf, identityOf, incomeByMonth, periodGains, topHoldings } from "./dashboard-parts.ts";

type Dashboard = z.input<(typeof dashboardContract)["GET /api/DashboardStats"]["output"]>;

export const dashboardHandlers: Handlers<typeof dashboardContract> = {
  "GET /api/DashboardStats": async (ctx, { portfolioId, ...asked }) => {
    const view = await loadChosenLedger(ctx, portfolioId);
    const period = periodOf(view, asked);
    const key = `dashboard,${period.name},${period.from},${period.to},${ctx.language}`;
    return remembered(view, key, () => dashboardOf(view, period, ctx.language));
  },
  "GET /api/main-stats": async (ctx, { portfolioId, ...asked }) => {
    const view = await loadChosenLedger(ctx, portfolioId);
    const period = periodOf(view, asked);
    return { portfolioId: view.portfolio.id, currency: view.currency, period, head: headOf(view, period) };
  },
  "GET /api/DashboardStats/portfolio-list": listPortfolioFigures,
  "GET /api/history-prices": async (ctx, { portfolioId, ...asked }) => {
    const view = await loadChosenLedger(ctx, portfolioId);
    const period = periodOf(view, asked);
    return {
      portfolioId: view.portfolio.id,
      currency: view.currency,
      period,
      series: chartSeries(view, period),
    };
  },
};

const headOf = (view: LedgerView, { from, to }: Period): HeadFigures =>
  remembered(view, `head,${from},${to}`, () => headFigures(view, { from, to }));

function dashboardOf(view: LedgerView, period: Period & UsedPeriod, language: string): Dashboard {
  const { portfolio, run, input } = view;
  return {
    portfolioId: portfolio.id,
    portfolioName: shownName(portfolio, language),
    currency: view.currency,
    portfolioCurrency: portfolio.currency,
    isCashTracked: portfolio.isCashTracked,
    isDemo: portfolio.isDemo,
    isEmpty: input.transactions.length === 0,
    firstDay: run.firstDay ?? null,
    period,
    head: headOf(view, period),
    identity: identityOf(view, period),
    cut: figuresOf(view, ["realised", "unrealised", "income"], { kind: "portfolio" }, period),
    series: chartSeries(view, period),
    allocation: allocationOf(view, period, language),
    topHoldings: topHoldings(view, period, language),
    holdingCount: heldAssets(view, period).filter(({ isClosed }) => !isClosed).length,
    incomeByMonth: incomeByMonth(view, period),
    periodGains: periodGains(view, period),
    cash: [...cashRows(view, period)],
    firstNegativeCash: run.firstNegativeCash() ?? null,
    problems: problemsOf(view),
  };
}

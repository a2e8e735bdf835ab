import { ownerOfLink } from "../../identity/owner-of-link.ts";
import { demoExchange } from "../../market/market-reader.ts";
import { chartSeries, seriesMarks } from "../../portfolio/figures/chart-series.ts";
import { figureOf } from "../../portfolio/figures/figures.ts";
import { type AskedPeriod, periodOf } from "../../portfolio/figures/periods.ts";
import { tradingDayOf } from "../../portfolio/figures/trading-day.ts";
import { byUser, change } from "../../portfolio/history/change.ts";
import {
  getChosenPortfolio,
  listPortfolios,
  shownName,
} from "../../portfolio/portfolios/portfolios.queries.ts";
import { loadChosenLedger } from "../../portfolio/run/load-ledger.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx, UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { hideAmounts } from "../../shared/text/hide-amounts.ts";
import type { dashboardContract } from "./dashboard.contract.ts";
import {
  deleteLayout,
  deleteWidgetToken,
  getWidgetByToken,
  insertWidgetToken,
  listWidgetTokens,
  saveLayout,
} from "./dashboard.queries.ts";
import { periodGains } from "./dashboard-parts.ts";
import { getWidgets } from "./get-widgets.ts";
import { layoutOf, oneWidget, statsOf } from "./head/dashboard-stats.ts";
import { listPortfolioFigures } from "./head/portfolio-figures.ts";
import { headOf } from "./kinds/head.ts";
import { widgetKinds } from "./kinds/index.ts";
import { whole } from "./kinds/kind.ts";
import { assertKnown } from "./layout.ts";
import { hideSeries, hideWidget } from "./page/hide-widgets.ts";
import { profitsByAsset } from "./profits.ts";

type Api = Handlers<typeof dashboardContract>;

interface Asked extends AskedPeriod {
  readonly portfolioId?: string | undefined;
}

async function askedOf(ctx: UserCtx, { portfolioId, ...asked }: Asked) {
  const view = await loadChosenLedger(ctx, portfolioId);
  const period = periodOf(view, asked);
  return { view, period, facts: { portfolioId: view.portfolio.id, currency: view.currency, period } };
}

export const dashboardHandlers: Api = {
  "GET /api/DashboardStats": statsOf,
  "GET /api/Dashboard/widget": oneWidget,
  "GET /api/Dashboard": async (ctx, asked) => {
    const data = await statsOf(ctx, asked);
    const kinds = widgetKinds.map(({ kind, width, height, settings }) => ({
      kind,
      width,
      height,
      settings: Object.fromEntries(
        Object.entries(settings).map(([name, choices]) => [
          name,
          // Demo indices are only offered for demo data.
          choices.filter((choice) => data.isDemo || !choice.endsWith(`@${demoExchange}`)),
        ]),
      ),
    }));
    return { layout: data.layout, kinds, data };
  },
  "POST /api/Dashboard": async (ctx, { portfolioId, version, widgets }) => {
    const { id } = await getChosenPortfolio(ctx.db, ctx.user.id, portfolioId);
    if (widgets !== null) assertKnown(widgets);
    await change(byUser(ctx), { portfolioId: id, kind: "dashboard-arranged" }, (tx) =>
      widgets === null
        ? deleteLayout(tx, { userId: ctx.user.id, portfolioId: id, version })
        : saveLayout(tx, { userId: ctx.user.id, portfolioId: id, widgets, version, now: ctx.now() }),
    );
    return layoutOf(ctx, id);
  },
  "GET /api/Dashboard/widget-tokens": async ({ db, user, language }) => {
    const portfolios = new Map((await listPortfolios(db, user.id)).map((row) => [row.id, row]));
    const rows = await listWidgetTokens(db, user.id);
    return {
      tokens: rows.flatMap(({ id, portfolioId, name, kind, isStealth, createdAt }) => {
        const portfolio = portfolios.get(portfolioId);
        const portfolioName = portfolio && shownName(portfolio, language);
        if (portfolioName === undefined) return [];
        return [
          { id, portfolioId, portfolioName, name, kind, isStealth, createdAt: createdAt.toISOString() },
        ];
      }),
    };
  },
  "POST /api/Dashboard/widget-tokens": async (ctx, { portfolioId, name, kind, settings, isStealth }) => {
    const portfolio = await getChosenPortfolio(ctx.db, ctx.user.id, portfolioId);
    assertKnown([{ kind, settings }]);
    return insertWidgetToken(ctx.db, {
      userId: ctx.user.id,
      portfolioId: portfolio.id,
      ...{ name, kind, settings, isStealth },
      createdAt: ctx.now(),
    });
  },
  "DELETE /api/Dashboard/widget-tokens": async ({ db, user }, { id }) => {
    await deleteWidgetToken(db, user.id, id);
    return null;
  },
  "GET /api/widgets/one": (ctx, { token, kind }) => widgetByToken(ctx, token, kind),
  "GET /api/main-stats": async (ctx, asked) => {
    const { view, period, facts } = await askedOf(ctx, asked);
    const passiveIncome = figureOf(view, "incomeNextYear", whole, period);
    const day = tradingDayOf(view, period.to);
    return { ...facts, day, head: headOf({ view, period }), passiveIncome };
  },
  "GET /api/DashboardStats/portfolio-list": listPortfolioFigures,
  "GET /api/history-prices": async (ctx, asked) => {
    const { view, period, facts } = await askedOf(ctx, asked);
    const series = chartSeries(view, period);
    return {
      ...facts,
      series: ctx.isStealth ? hideSeries(series) : series,
      marks: seriesMarks(view, period),
    };
  },
  "GET /api/history-profits": async (ctx, asked) => {
    const { view, period, facts } = await askedOf(ctx, asked);
    const series = chartSeries(view, period);
    const shown = ctx.isStealth ? hideSeries(series) : series;
    return { ...facts, series: shown.map(({ date, profit }) => ({ date, profit })) };
  },
  "GET /api/history-profits/by-assets": async (ctx, asked) => {
    const { view, period, facts } = await askedOf(ctx, asked);
    return { ...facts, rows: profitsByAsset(view, period, ctx.language) };
  },
  "GET /api/history-profits/by-periods": async (ctx, { by, ...asked }) => {
    const { view, period, facts } = await askedOf(ctx, asked);
    return { ...facts, spans: periodGains(view, period, by) };
  },
};

/**
 * Returns a shared widget as its owner sees it, and nothing else.
 * @throws AppError NOT_FOUND for a wrong or revoked token, or another kind
 */
async function widgetByToken(ctx: Ctx, token: string, asked: string) {
  const link = await getWidgetByToken(ctx.db, token);
  const { portfolioId, kind, settings, isStealth } = link;
  if (kind !== asked) throw new AppError("NOT_FOUND");
  const owners = { ...ctx, ...(await ownerOfLink(ctx, link)) };
  const { view, period } = await askedOf(owners, { portfolioId, period: "ALL" });
  const { language } = ctx;
  const [widget] = await getWidgets(owners, { view, period, language }, [{ id: "widget", kind, settings }]);
  if (!widget) throw new AppError("NOT_FOUND");
  return {
    portfolioName: shownName(view.portfolio, language),
    currency: view.currency,
    isStealth,
    widget: isStealth ? hideAmounts(hideWidget(widget)) : widget,
  };
}

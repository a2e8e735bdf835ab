import { fromDayNumber } from "@zerno/engine";
import type { z } from "zod";
import { ownerOfLink } from "../../identity/owner-of-link.ts";
import { isSharedOwner } from "../../market/market-reader.ts";
import { figuresOf } from "../../portfolio/figures/figures.ts";
import { cashRows, heldAssets } from "../../portfolio/figures/holding-rows.ts";
import { type AskedPeriod, periodOf } from "../../portfolio/figures/periods.ts";
import { spanGain } from "../../portfolio/figures/result-lines.ts";
import { spansOf } from "../../portfolio/figures/spans.ts";
import { keptDays } from "../../portfolio/figures/thin-days.ts";
import { tradingDayOf } from "../../portfolio/figures/trading-day.ts";
import { getPortfolio, shownName } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../portfolio/run/ledger-view.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import { listTransactions, rowsOf } from "../../portfolio/transactions/list-transactions.ts";
import { toTransactionRows } from "../../portfolio/transactions/transaction-row.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import type { AssetRef } from "../../shared/shapes/ledger-shapes.ts";
import type { Figure } from "../../shared/shapes.ts";
import { findPublished, getByKey, publish, unpublish } from "./public-keys.ts";
import type { PublicRatio, publicPortfoliosContract } from "./public-portfolios.contract.ts";

type Api = Handlers<typeof publicPortfoliosContract>;
type Stats = z.output<(typeof publicPortfoliosContract)["GET /api/public/stats"]["output"]>;

const whole = { kind: "portfolio" } as const;
/** Spans that one answer has at most: ten years of months. */
const mostSpans = 120;

const statMetrics = [
  "simpleReturn",
  "twr",
  "twrAnnualised",
  "irr",
  "dayChangeRatio",
  "volatility",
  "maxDrawdown",
  "dividendYield",
  "forwardYield",
  "yieldOnCost",
] as const satisfies readonly (keyof Stats["figures"])[];

/** The ledger behind a key as its owner's, in the portfolio's own currency: everybody sees the same. */
async function openLedger(ctx: Ctx, key: string, asked: AskedPeriod) {
  const row = await getByKey(ctx.db, key);
  const owner = await ownerOfLink(ctx, { userId: row.userId, id: row.portfolioId });
  const view = await loadLedger({ ...ctx, ...owner, currency: null }, row.portfolioId);
  const period = periodOf(view, asked);
  return { view, period, facts: { currency: view.currency, period } };
}

/** A figure without anything but its ratio. */
function toRatio(figure: Figure): PublicRatio {
  if (figure.unit !== "ratio") throw new Error("an amount on its way out");
  if ("value" in figure) return { value: figure.value };
  return { refused: [...new Set(figure.refused.map(({ code }) => code))] };
}

function toAsset({ ownerId, ticker, exchange, name, type }: Omit<AssetRef, "id">) {
  if (!isSharedOwner(ownerId)) return { ticker: null, exchange: null, name: null, type };
  return { ticker, exchange, name, type };
}

const namedAsset = (view: LedgerView, assetId: string, language: string) => {
  const row = view.assets.get(assetId);
  if (!row) throw new Error(`ledger without its asset ${assetId}`);
  return toAsset({ ...row, name: language === "ru" ? row.nameRu : row.nameEn });
};

const showPortfolio: Api["GET /api/public/portfolio"] = async (ctx, { key, ...asked }) => {
  const { view, period, facts } = await openLedger(ctx, key, asked);
  const held = heldAssets(view, period).filter(({ isClosed }) => !isClosed);
  return {
    name: shownName(view.portfolio, ctx.language),
    isComposite: view.portfolio.isComposite,
    isDemo: view.portfolio.isDemo,
    ...facts,
    holdings: held.map(({ assetId, figures }) => ({
      asset: namedAsset(view, assetId, ctx.language),
      weight: toRatio(figures.weight),
      simpleReturn: toRatio(figures.simpleReturn),
    })),
    cash: cashRows(view, period).map(({ currency, weight }) => ({ currency, weight: toRatio(weight) })),
  };
};

const showStats: Api["GET /api/public/stats"] = async (ctx, { key, ...asked }) => {
  const { view, period, facts } = await openLedger(ctx, key, asked);
  const figures = figuresOf(view, statMetrics, whole, period);
  const holdingCount = view.run.holdings(period.to).filter(({ isOpen }) => isOpen).length;
  const ratios = statMetrics.map((metric) => [metric, toRatio(figures[metric])] as const);
  return {
    ...facts,
    holdingCount,
    day: tradingDayOf(view, period.to),
    figures: Object.fromEntries(ratios) as Stats["figures"],
  };
};

const showTransactions: Api["GET /api/public/transactions"] = async (ctx, { key, pageSize, ...asked }) => {
  const { userId, portfolioId, areTransactionsShared } = await getByKey(ctx.db, key);
  if (!areTransactionsShared) throw new AppError("NOT_FOUND");
  const portfolio = await getPortfolio(ctx.db, userId, portfolioId);
  const page = await listTransactions(ctx.db, await rowsOf(ctx.db, portfolio), { ...asked, size: pageSize });
  const rows = await toTransactionRows(ctx.db, page.rows, portfolio, ctx.language);
  return {
    rows: rows.map(({ date, kindName, asset }) => ({ date, kindName, asset: asset && toAsset(asset) })),
    nextCursor: page.nextCursor,
  };
};

const showGrowth: Api["GET /api/public/history-prices"] = async (ctx, { key, ...asked }) => {
  const { view, period, facts } = await openLedger(ctx, key, asked);
  const { firstDay, twrIndex } = view.run.series(period);
  // Thinned without a look at the flows: on which days money came is nobody's business.
  const days = keptDays(twrIndex.length, () => false);
  const series = days.map((index) => {
    const value = twrIndex[index];
    const isKnown = value !== undefined && !Number.isNaN(value);
    return { date: fromDayNumber(firstDay + index), twrIndex: isKnown ? value : null };
  });
  return { ...facts, series };
};

const showReturns: Api["GET /api/public/history-profits"] = async (ctx, { key, by, ...asked }) => {
  const { view, period, facts } = await openLedger(ctx, key, asked);
  const spans = spansOf(period, by, mostSpans).map(({ name, ...span }) => {
    const { from, to, ratio } = spanGain(view, name, span);
    return { name, from, to, ratio: toRatio(ratio) };
  });
  return { ...facts, spans };
};

export const publicPortfoliosHandlers: Api = {
  "GET /api/MyPortfolio/public-key": async (ctx, { id }) => ({ published: await findPublished(ctx, id) }),
  "POST /api/MyPortfolio/public-key": publish,
  "DELETE /api/MyPortfolio/public-key": (ctx, { id }) => unpublish(ctx, id),
  "GET /api/public/portfolio": showPortfolio,
  "GET /api/public/stats": showStats,
  "GET /api/public/transactions": showTransactions,
  "GET /api/public/history-prices": showGrowth,
  "GET /api/public/history-profits": showReturns,
};

import {
  type Dec,
  type Disposal,
  dayNumber,
  formatDec,
  formatMoney,
  fromDayNumber,
  type MarketSplit,
  type Money,
  type OpenLot,
  type Period,
  type PriceSeries,
  parseDec,
} from "@zerno/engine";
import type { z } from "zod";
import { loadSplits } from "../../../market/events/payments.ts";
import { readerOfPortfolio } from "../../../market/market-reader.ts";
import { loadQuotes, type QuoteOfDay, quoteSourceOf } from "../../../market/prices/quotes.ts";
import { assetRefOf } from "../../../portfolio/assets/asset-refs.ts";
import { figureOf, problemsOf } from "../../../portfolio/figures/figures.ts";
import { bridgeOf } from "../../../portfolio/figures/gains-bridge.ts";
import { figuresOfAsset } from "../../../portfolio/figures/holding-rows.ts";
import { periodOf } from "../../../portfolio/figures/periods.ts";
import { keptDays } from "../../../portfolio/figures/thin-days.ts";
import { tradeMarks } from "../../../portfolio/figures/trade-marks.ts";
import { tradingDayOf } from "../../../portfolio/figures/trading-day.ts";
import { shownName } from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { LedgerView } from "../../../portfolio/run/ledger-view.ts";
import { loadChosenLedger } from "../../../portfolio/run/load-ledger.ts";
import { listTransactions, rowsOf } from "../../../portfolio/transactions/list-transactions.ts";
import { toTransactionRows } from "../../../portfolio/transactions/transaction-row.ts";
import type { UserCtx } from "../../../server/context.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { GainsBridge } from "../../../shared/schemas/result.schema.ts";
import type { holdingsContract } from "../holdings.contract.ts";
import { bondTermsOf } from "./bond-terms.ts";
import { readFacts } from "./holding-facts.ts";

type Endpoint = (typeof holdingsContract)["GET /api/holdings/one"];
type Input = z.output<Endpoint["input"]>;
type Answer = z.input<Endpoint["output"]>;

const maxDisposals = 200;
const latestTransactions = 50;

/** Returns all data of the drawer. @throws AppError NOT_FOUND when the portfolio never had the asset */
export async function oneHolding(ctx: UserCtx, input: Input): Promise<Answer> {
  const { portfolioId, assetId, ...asked } = input;
  const view = await loadChosenLedger(ctx, portfolioId);
  const period = periodOf(view, asked);
  const rows = view.input.transactions.filter((row) => row.assetId === assetId || row.toAssetId === assetId);
  const asset = view.assets.get(assetId);
  if (rows.length === 0 || !asset) throw new AppError("NOT_FOUND");
  const isOpen = view.run.holdings(period.to).some((held) => held.assetId === assetId && held.isOpen);
  const ofAsset = await rowsOf(ctx.db, view.portfolio, { assetId });
  const page = await listTransactions(ctx.db, ofAsset, { activity: "all", size: latestTransactions });
  const splits = (await loadSplits(ctx.db, readerOfPortfolio(view.portfolio), [asset])).get(assetId) ?? [];
  const ids = new Set(rows.map(({ id }) => id));
  const quote = (await loadQuotes(ctx.db, [assetId], view.today)).get(assetId);
  return {
    portfolioId: view.portfolio.id,
    portfolioName: shownName(view.portfolio, ctx.language),
    currency: view.currency,
    period,
    day: tradingDayOf(view, period.to),
    holding: {
      asset: assetRefOf(view, assetId, ctx.language),
      isClosed: !isOpen,
      figures: figuresOfAsset(view, assetId, period),
      facts: (await readFacts(ctx, view)).of(assetId),
    },
    bond: bondTermsOf(view, assetId, period),
    bridge: bridgeOfAsset(view, assetId, period),
    roundings: view.run.roundings
      .filter((rounding) => rounding.assetId === assetId)
      .map(({ date, quantity, transactionId }) => ({ date, quantity: formatDec(quantity), transactionId })),
    lots: view.run.lots(assetId).map((lot) => toLot(lot, asset.currency)),
    disposals: view.run.disposals(assetId).slice(-maxDisposals).reverse().map(toDisposal),
    transactions: await toTransactionRows(ctx.db, page.rows, view.portfolio, ctx.language),
    transactionCount: rows.length,
    prices: {
      currency: asset.currency,
      isSplitAdjusted: splits.length > 0,
      points: pricePoints(view.input.prices.get(assetId), splits, period),
      running: quote === undefined ? null : toRunning(quote),
    },
    marks: tradeMarks(view, assetId, period),
    problems: problemsOf(view).filter(({ transactionId }) => ids.has(transactionId)),
  };
}

function bridgeOfAsset(view: LedgerView, assetId: string, period: Period): GainsBridge | null {
  const scope = { kind: "asset", assetId } as const;
  const identity = view.run.identity(scope, period);
  if ("refused" in identity) return null;
  return bridgeOf(identity, period, (to) => figureOf(view, "unrealised", scope, { from: to, to }));
}

const toRunning = ({ price, at, delayMinutes, source }: QuoteOfDay) => ({
  price: formatDec(parseDec(price) ?? (0n as Dec)),
  at: at.toISOString(),
  delayMinutes,
  source: quoteSourceOf(source),
});

const textOrNull = (money: Money | undefined): string | null =>
  money === undefined ? null : formatMoney(money);

const toLot = (lot: OpenLot, costCurrency: string) => ({
  openedOn: lot.opened,
  quantity: formatDec(lot.quantity),
  cost: textOrNull(lot.cost),
  costCurrency,
  baseCost: textOrNull(lot.baseCost),
  transactionIds: [lot.transactionId],
  accountId: lot.accountId ?? null,
});

const toDisposal = (disposal: Disposal) => ({
  date: disposal.date,
  openedOn: disposal.opened,
  quantity: formatDec(disposal.quantity),
  proceeds: formatMoney(disposal.baseProceeds),
  cost: textOrNull(disposal.baseCost),
  gain: textOrNull(disposal.baseGain),
  isTransfer: disposal.isTransfer,
  transactionId: disposal.transactionId,
});

/** Returns closes in today's units: for each later split a:b multiplied by b/a. Float64, for charts only. */
export function pricePoints(
  series: PriceSeries | undefined,
  splits: readonly MarketSplit[],
  period: Period,
): { date: string; close: number }[] {
  if (!series) return [];
  const first = Math.max(dayNumber(period.from), series.firstDay);
  const last = Math.min(dayNumber(period.to), series.firstDay + series.closes.length - 1);
  const points: { date: string; close: number }[] = [];
  const byDay = splits.map(({ exDate, to, from }) => ({
    day: dayNumber(exDate),
    factor: Number(from) / Number(to),
  }));
  for (let day = first; day <= last; day++) {
    const close = series.closes[day - series.firstDay] ?? Number.NaN;
    if (Number.isNaN(close)) continue;
    const factor = byDay.reduce((product, split) => (split.day > day ? product * split.factor : product), 1);
    points.push({ date: fromDayNumber(day), close: close * factor });
  }
  return keptDays(points.length).flatMap((index) => points[index] ?? []);
}

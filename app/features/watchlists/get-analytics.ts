import {
  type BacktestAsset,
  type BacktestResult,
  type Dec,
  dayNumber,
  decFromNumber,
  fromDayNumber,
  type IsoDate,
  isRefused,
  type Money,
  type Reason,
  resolvePeriod,
  runBacktest,
  type Statistic,
} from "@zerno/engine";
import type { z } from "zod";
import { getWatchlist, listWatched } from "../../domain/watchlists/watchlists.queries.ts";
import { type AssetHistory, closePoints, loadHistories } from "../../market/assets/asset-history.ts";
import { listAssets } from "../../market/assets/assets.ts";
import { publicMarket } from "../../market/assets/public-market.ts";
import { staleDaysOf } from "../../market/events/payments.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { isKnownCurrency } from "../../market/rates/currencies.ts";
import { loadRateSeries } from "../../market/rates/rates.ts";
import { toAssetRef } from "../../portfolio/assets/asset-terms.ts";
import { toWire, toWireReason } from "../../portfolio/figures/figures.ts";
import { keptDays } from "../../portfolio/figures/thin-days.ts";
import { listPortfolios } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AssetType } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import { equalWeights } from "./equal-weights.ts";
import type { watchlistsContract } from "./watchlists.contract.ts";

type Endpoint = (typeof watchlistsContract)["GET /api/watchlistAnalytics"];
type Input = z.output<Endpoint["input"]>;
type Answer = z.input<Endpoint["output"]>;

/** Total invested; only ratios are answered. */
const amount = 1_000_000n * 10n ** 10n;
/** Days before the start whose close is still valid. */
const staleDays = 10;
/** Before any exchange opened. */
const firstDay = "1900-01-01" as IsoDate;

/** Returns the reason an asset cannot be bought on a day; undefined if it can. */
function obstacle({ asset, series, splits }: AssetHistory, start: IsoDate): Reason | undefined {
  if (asset.type === AssetType.bond) return { code: "bond-left-out", params: { asset: asset.ticker } };
  const from = fromDayNumber(dayNumber(start) - staleDays);
  const near = closePoints({ series, splits }, { from, to: start, isAdjusted: true });
  return near.length > 0 ? undefined : { code: "no-price", params: { asset: asset.ticker, date: start } };
}

function toPlayed(history: AssetHistory, weight: Dec): BacktestAsset[] {
  const { asset, series, splits, payments } = history;
  if (series === undefined) return [];
  const stale = staleDaysOf(asset);
  return [
    {
      ...{ assetId: asset.id, currency: asset.currency, weight, prices: series, splits },
      // A payment without a known ex-date counts on its own day, as in a backtest.
      dividends: payments.map(({ exDate, payDate, amount: paid, currency }) => ({
        ...{ exDate: exDate ?? payDate, payDate, amount: paid, currency },
      })),
      isCrypto: asset.type === AssetType.crypto,
      ...(stale !== undefined && { staleDays: stale }),
    },
  ];
}

function changeOf({ series, splits }: AssetHistory, start: IsoDate, today: string): string {
  const points = closePoints({ series, splits }, { from: undefined, to: today, isAdjusted: true });
  const first = points.findLast(({ date }) => date <= start);
  const last = points.at(-1);
  return first && last ? (Number(last.close) / Number(first.close) - 1).toFixed(10) : "0";
}

/** Returns the display currency, or the first portfolio's, or the first asset's. */
async function currencyOf(ctx: UserCtx, histories: readonly AssetHistory[]): Promise<string> {
  if (ctx.currency !== null && isKnownCurrency(ctx.currency)) return ctx.currency;
  const [portfolio] = await listPortfolios(ctx.db, ctx.user.id);
  return portfolio?.currency ?? histories[0]?.asset.currency ?? "USD";
}

const statistic = (found: Statistic): Figure =>
  isRefused(found)
    ? { refused: found.refused.map(({ code, params }) => ({ code, params: { ...params } })), unit: "ratio" }
    : { value: found.toFixed(10), unit: "ratio" };

const refusedAll = (reasons: readonly Reason[]): Answer["figures"] => {
  const figure: Figure = {
    refused: reasons.map(({ code, params }) => ({ code, params: { ...params } })),
    unit: "ratio",
  };
  return { simpleReturn: figure, twrAnnualised: figure, volatility: figure, maxDrawdown: figure };
};

function shownResult(result: BacktestResult, histories: ReadonlyMap<string, AssetHistory>) {
  const names = new Map([...histories].map(([id, { asset }]) => [id, asset]));
  const wire = (figure: BacktestResult["figures"]["twr"]) => toWire(figure, names, result.period);
  const { maxDrawdown, volatility } = result.risk;
  const { twrIndex, firstDay: first } = result.series;
  return {
    figures: {
      simpleReturn: wire(result.figures.twr),
      twrAnnualised: wire(result.figures.twrAnnualised),
      volatility: statistic(volatility),
      maxDrawdown: statistic(
        maxDrawdown === "none" ? 0 : isRefused(maxDrawdown) ? maxDrawdown : maxDrawdown.depth,
      ),
    },
    series: keptDays(twrIndex.length).flatMap((index) => {
      const growth = (twrIndex[index] ?? Number.NaN) - 1;
      return Number.isNaN(growth) ? [] : [{ date: fromDayNumber(first + index), growth }];
    }),
  };
}

/**
 * Returns the performance of a list bought in equal parts at the start of a period and held: the engine's backtest
 * without rebalancing, fees and tax, dividends reinvested. Unavailable assets are named and left out.
 * @throws AppError NOT_FOUND
 */
export async function getAnalytics(ctx: UserCtx, { watchlistId, period }: Input): Promise<Answer> {
  const { db, user, language, today } = ctx;
  await getWatchlist(db, user.id, watchlistId);
  const reader = await publicMarket(db, user);
  const keys = (await listWatched(db, user.id, watchlistId)).map((row) => ({
    ownerId: row.assetOwnerId,
    id: row.assetId,
  }));
  const histories = await loadHistories(db, reader, await listAssets(db, reader, keys));
  const all = keys.flatMap(({ id }) => histories.get(id) ?? []);
  const start = resolvePeriod(period, today as IsoDate, firstDay).from;
  const bought = all.filter((history) => obstacle(history, start) === undefined);
  const currency = await currencyOf(ctx, all);
  const answer = {
    ...{ currency, from: start, to: today },
    assets: bought.map((history) => ({
      asset: toAssetRef(history.asset, language),
      change: changeOf(history, start, today),
    })),
    leftOut: all.flatMap((history) => {
      const reason = obstacle(history, start);
      return reason
        ? [
            {
              asset: toAssetRef(history.asset, language),
              reason: { ...reason, params: { ...reason.params } },
            },
          ]
        : [];
    }),
  };
  const nothing = (reasons: readonly Reason[]): Answer => ({
    ...answer,
    ...{ figures: refusedAll(reasons), series: [] },
    reasons: reasons.map((reason) =>
      toWireReason(reason, new Map([...histories].map(([id, of]) => [id, of.asset]))),
    ),
  });
  if (bought.length === 0) return nothing([{ code: "nothing-held", params: {} }]);
  const weights = equalWeights(bought.length);
  const codes = [currency, ...bought.map(({ asset }) => asset.currency)];
  const result = runBacktest({
    ...{ currency, start, end: today as IsoDate, amount: amount as Money },
    assets: bought.flatMap((history, index) => toPlayed(history, weights[index] ?? decFromNumber(0))),
    rates: await loadRateSeries(db, reader, codes),
    sourceNames: await priceSourceNames(db),
    rebalancing: { kind: "never" },
    dividends: "reinvest",
  });
  if (isRefused(result)) return nothing(result.refused);
  return { ...answer, ...shownResult(result, histories), from: result.period.from, reasons: [] };
}

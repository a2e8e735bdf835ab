import { adjustForSplits, formatDec, type IsoDate, parseDec } from "@zerno/engine";
import { and, desc, eq } from "drizzle-orm";
import { dividendYieldOf, lastPriceOf, yearRangeOf } from "../../market/asset-head.ts";
import {
  type AssetHistory,
  closePoints,
  loadHistory,
  yearSums,
  yieldPoints,
} from "../../market/asset-history.ts";
import type { AssetKey } from "../../market/assets.ts";
import { toDividends } from "../../market/dividends.ts";
import { factsCoverage } from "../../market/facts/coverage.ts";
import { tellInsights } from "../../market/facts/tell-insights.ts";
import { getSharedAsset } from "../../market/get-shared-asset.ts";
import { dividendRatings } from "../../market/market.tables.ts";
import type { PaymentRow } from "../../market/payments.ts";
import { priceSourceNames } from "../../market/price-sources.ts";
import { marketsOfSymbol, publicMarket } from "../../market/public-market.ts";
import { RatingState } from "../../market/rating-shapes.ts";
import { countryName } from "../../market/reference/countries.ts";
import { sectorName } from "../../market/reference/sectors.ts";
import { findAssetsByText } from "../../market/search-assets.ts";
import { listUnverified } from "../../market/updates/level-anchors.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import type { Db } from "../../server/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { answerBond } from "./answer-bond.ts";
import { answerRates } from "./answer-rates.ts";
import { answerComposition, answerNews, answerReports } from "./asset-facts.ts";
import type { assetPagesContract } from "./asset-pages.contract.ts";
import { startOfPeriod, thinPoints } from "./chart-points.ts";
import { answerOwnPosition } from "./own-position.ts";
import { toPublicAsset } from "./public-asset.ts";

const shownRatings = 100;

/** @throws AppError as `getSharedAsset`, of the last market that was asked */
async function publicAssetOf(ctx: Ctx, symbol: string) {
  const markets = await marketsOfSymbol(ctx.db, ctx.user, symbol);
  for (const [index, reader] of markets.entries()) {
    try {
      const row = await getSharedAsset(ctx.db, reader, symbol);
      return { row, reader, asset: toPublicAsset(row, ctx.language) };
    } catch (error) {
      const isLast = index === markets.length - 1;
      if (isLast || !(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
    }
  }
  throw new AppError("NOT_FOUND");
}

async function historyOf(ctx: Ctx, symbol: string) {
  const { row, reader, asset } = await publicAssetOf(ctx, symbol);
  return { asset, reader, history: await loadHistory(ctx.db, reader, row) };
}

/** Returns the last close, and whether anything was there to compare it with. */
async function priceOf({ db, today }: Ctx, history: AssetHistory) {
  const price = lastPriceOf(history, today, await priceSourceNames(db));
  if (price === null) return null;
  const { id } = history.asset;
  return { ...price, isUnverified: (await listUnverified(db, [id])).has(id) };
}

const ratingsOf = (db: Db, { ownerId, id }: AssetKey) =>
  db
    .select()
    .from(dividendRatings)
    .where(and(eq(dividendRatings.ownerId, ownerId), eq(dividendRatings.assetId, id)))
    .orderBy(desc(dividendRatings.ratedOn), desc(dividendRatings.formulaVersion))
    .limit(shownRatings);

/** A payment as declared and in the shares of the day asked on. */
const adjustedOf = ({ splits }: AssetHistory, row: PaymentRow, asOf: IsoDate) =>
  adjustForSplits(toDividends([row]), splits, asOf).map(({ amount }) => ({
    exDate: row.exDate,
    payDate: row.payDate,
    amount: formatDec(parseDec(row.amount ?? "") ?? amount),
    adjustedAmount: formatDec(amount),
    currency: row.currency,
    isSpecial: row.isSpecial,
    source: row.source,
  }));

const toRating = (row: typeof dividendRatings.$inferSelect) => ({
  ratedOn: row.ratedOn,
  formulaVersion: row.formulaVersion,
  rating: {
    state: RatingState.parse(row.ratingState),
    score: row.rating,
    reasons: [...row.reasons.rating],
  },
  safety: {
    state: RatingState.parse(row.safetyState),
    score: row.safety,
    band: row.safetyBand,
    reasons: [...row.reasons.safety],
  },
  parts: [...row.parts],
});

/** What anybody may read of assets and rates, with or without an account. */
export const assetPagesHandlers: Handlers<typeof assetPagesContract> = {
  "GET /api/assets/company-info-search": async ({ db, user, language }, { query, limit }) => {
    const rows = await findAssetsByText(db, await publicMarket(db, user), query, limit);
    return { assets: rows.map((row) => toPublicAsset(row, language)) };
  },
  "GET /api/public/currency-rates": (ctx, input) => answerRates(ctx, input),
  "GET /api/public/asset-info/summary-by-symbol": async (ctx, { symbol }) => {
    const { asset, history } = await historyOf(ctx, symbol);
    const price = await priceOf(ctx, history);
    const [rated] = await ratingsOf(ctx.db, history.asset);
    return {
      asset,
      price,
      year: yearRangeOf(history, ctx.today, await priceSourceNames(ctx.db)),
      dividendYield: dividendYieldOf(history, price?.value, ctx.today),
      rating: rated
        ? { state: RatingState.parse(rated.ratingState), score: rated.rating, ratedOn: rated.ratedOn }
        : null,
      sectorName: sectorName(asset.sector, ctx.language),
      countryName: countryName(asset.country, ctx.language),
      priceDigits: history.asset.priceDigits,
      coverage: await factsCoverage(ctx.db),
    };
  },
  "GET /api/public/asset-info/price-history": async (ctx, { symbol, period, most, ...days }) => {
    const { asset, history } = await historyOf(ctx, symbol);
    const names = await priceSourceNames(ctx.db);
    const from = period === undefined ? days.from : startOfPeriod(period, ctx.today);
    const all = closePoints(history, { from, to: days.to ?? ctx.today, isAdjusted: days.isAdjusted });
    const points = most === undefined ? all : thinPoints(all, most);
    return {
      asset,
      points: points.map(({ date, close, sourceId }) => ({ date, close, source: names[sourceId] ?? "" })),
      splits: history.splits.map((split) => ({
        exDate: split.exDate,
        to: formatDec(split.to),
        from: formatDec(split.from),
      })),
    };
  },
  "GET /api/public/asset-info/div-history": async (ctx, { symbol }) => {
    const { asset, history } = await historyOf(ctx, symbol);
    const asOf = ctx.today as IsoDate;
    const payments = history.rows.flatMap((row) => adjustedOf(history, row, asOf));
    return {
      asset,
      isUnknown: payments.length === 0,
      payments: payments.reverse(),
      years: yearSums(history, asOf),
      splits: history.splits
        .filter(({ exDate }) => exDate <= asOf)
        .map(({ exDate, to, from }) => ({ exDate, to: formatDec(to), from: formatDec(from) })),
    };
  },
  "GET /api/public/asset-info/div-yield-history": async (ctx, { symbol }) => {
    const { asset, history } = await historyOf(ctx, symbol);
    return {
      asset,
      isUnknown: history.payments.length === 0,
      points: yieldPoints(history, ctx.today as IsoDate),
    };
  },
  "GET /api/public/asset-info/asset-rating": async (ctx, { symbol }) => {
    const { row, asset } = await publicAssetOf(ctx, symbol);
    const rows = await ratingsOf(ctx.db, row);
    const [latest] = rows;
    return {
      asset,
      latest: latest ? toRating(latest) : null,
      history: rows.map(({ ratedOn, rating, safety }) => ({ ratedOn, rating, safety })),
      coverage: await factsCoverage(ctx.db),
    };
  },
  "GET /api/public/asset-info/financials": async (ctx, { symbol, period }) => {
    const { row, reader, asset } = await publicAssetOf(ctx, symbol);
    return { asset, ...(await answerReports(ctx.db, { reader, assetId: row.id }, asset, period)) };
  },
  "GET /api/public/asset-info/fundamental-insight": async (ctx, { symbol }) => {
    const { row, reader, asset } = await publicAssetOf(ctx, symbol);
    return { asset, ...(await tellInsights(ctx.db, reader, row, ctx)) };
  },
  "GET /api/public/asset-info/fund-data": async (ctx, { symbol }) => {
    const { row, reader, asset } = await publicAssetOf(ctx, symbol);
    return {
      asset,
      ...(await answerComposition(ctx.db, { reader, assetId: row.id, language: ctx.language }, asset)),
    };
  },
  "GET /api/public/asset-info/news": async (ctx, { symbol }) => {
    const { row, reader, asset } = await publicAssetOf(ctx, symbol);
    return {
      asset,
      ...(await answerNews(ctx.db, { reader, assetId: row.id, language: ctx.language }, asset)),
    };
  },
  "GET /api/public/asset-info/bond": async (ctx, { symbol }) => {
    const { asset, reader, history } = await historyOf(ctx, symbol);
    const price = await priceOf(ctx, history);
    return {
      asset,
      ...(await answerBond(ctx.db, { row: history.asset, reader, asset }, { price, today: ctx.today })),
    };
  },
  "GET /api/asset-info/my-portfolio": async (ctx, { symbol, period }) =>
    answerOwnPosition(ctx, (await publicAssetOf(ctx, symbol)).row, period),
};

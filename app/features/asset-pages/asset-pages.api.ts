import {
  addYears,
  adjustForSplits,
  decFromNumber,
  formatDec,
  type IsoDate,
  isRefused,
  parseDec,
  type Reason,
  trailingIncome,
  yieldOnPrice,
} from "@zerno/engine";
import { and, desc, eq } from "drizzle-orm";
import { toDividends } from "../../market/dividends.ts";
import { factsCoverage } from "../../market/facts/coverage.ts";
import { tellInsights } from "../../market/facts/tell-insights.ts";
import { dividendRatings } from "../../market/market.tables.ts";
import { type PaymentRow, staleDaysOf } from "../../market/payments.ts";
import { priceSourceNames } from "../../market/price-sources.ts";
import { RatingState } from "../../market/rating-shapes.ts";
import { findAssetsByText } from "../../market/search-assets.ts";
import { listUnverified } from "../../market/updates/level-anchors.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import type { Db } from "../../server/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { answerRates } from "./answer-rates.ts";
import { answerComposition, answerNews, answerReports } from "./asset-facts.ts";
import { type AssetHistory, closePoints, loadHistory, yearSums, yieldPoints } from "./asset-history.ts";
import type { assetPagesContract } from "./asset-pages.contract.ts";
import { getPublicAsset, toPublicAsset } from "./find-public-asset.ts";

/** Calendar days a close may be used for liquid assets (engine conventions, part 1). */
const staleDays = 10;
const shownRatings = 100;

async function publicAssetOf(ctx: Ctx, symbol: string) {
  const row = await getPublicAsset(ctx.db, symbol);
  return { row, asset: toPublicAsset(row, ctx.language) };
}

async function historyOf(ctx: Ctx, symbol: string) {
  const { row, asset } = await publicAssetOf(ctx, symbol);
  return { asset, history: await loadHistory(ctx.db, row) };
}

/** A ratio as plain decimal text, ten decimals at most. */
const ratioText = (ratio: number): string => formatDec(decFromNumber(Number(ratio.toFixed(10))));

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The last close, unless it is too old to stand for today, and what it is against the one before. */
async function priceOf(db: Db, { series, splits, asset }: AssetHistory, today: string) {
  const points = closePoints({ series, splits }, { from: undefined, to: today, isAdjusted: true });
  const [before, last] = points.slice(-2).length === 2 ? points.slice(-2) : [undefined, points.at(-1)];
  if (!last || daysBetween(last.date, today) > (staleDaysOf(asset) ?? staleDays)) return null;
  const names = await priceSourceNames(db);
  return {
    value: last.close,
    date: last.date,
    source: names[last.sourceId] ?? "",
    isStale: last.date < today,
    isUnverified: (await listUnverified(db, [asset.id])).has(asset.id),
    change:
      before && Number(before.close) > 0 ? ratioText(Number(last.close) / Number(before.close) - 1) : null,
  };
}

function yearOf({ series, splits }: AssetHistory, today: string) {
  const from = addYears(today as IsoDate, -1);
  const points = closePoints({ series, splits }, { from, to: today, isAdjusted: true });
  const sorted = points.map(({ close }) => close).sort((a, b) => Number(a) - Number(b));
  const [low, high] = [sorted[0], sorted.at(-1)];
  return low === undefined || high === undefined ? null : { low, high };
}

/** Yield on the last close; without any known payment nobody knows, which is not zero. */
function dividendYield(history: AssetHistory, price: string | undefined, today: string) {
  const { payments, splits, asset } = history;
  const refused = (...reasons: readonly Reason[]) => ({
    value: null,
    reasons: reasons.map(({ code, params }) => ({ code, params: { ...params } })),
  });
  if (payments.length === 0) return refused({ code: "no-dividends-given", params: { asset: asset.ticker } });
  if (price === undefined) return refused({ code: "no-price", params: { asset: asset.ticker, date: today } });
  const asOf = today as IsoDate;
  const income = trailingIncome(adjustForSplits(payments, splits, asOf), asOf);
  if (isRefused(income)) return refused(...income.refused);
  const ratio = yieldOnPrice(income, { amount: decFromNumber(Number(price)), currency: asset.currency });
  return isRefused(ratio) ? refused(...ratio.refused) : { value: ratioText(ratio), reasons: [] };
}

const ratingsOf = (db: Db, assetId: string) =>
  db
    .select()
    .from(dividendRatings)
    .where(and(eq(dividendRatings.ownerId, nilGuid), eq(dividendRatings.assetId, assetId)))
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
  "GET /api/assets/company-info-search": async ({ db, language }, { query, limit }) => {
    const rows = await findAssetsByText(db, null, query, limit);
    return { assets: rows.map((row) => toPublicAsset(row, language)) };
  },
  "GET /api/public/currency-rates": (ctx, input) => answerRates(ctx, input),
  "GET /api/public/asset-info/summary-by-symbol": async (ctx, { symbol }) => {
    const { asset, history } = await historyOf(ctx, symbol);
    const price = await priceOf(ctx.db, history, ctx.today);
    const [rated] = await ratingsOf(ctx.db, history.asset.id);
    return {
      asset,
      price,
      year: yearOf(history, ctx.today),
      dividendYield: dividendYield(history, price?.value, ctx.today),
      rating: rated
        ? { state: RatingState.parse(rated.ratingState), score: rated.rating, ratedOn: rated.ratedOn }
        : null,
      coverage: await factsCoverage(ctx.db),
    };
  },
  "GET /api/public/asset-info/price-history": async (ctx, { symbol, from, to, isAdjusted }) => {
    const { asset, history } = await historyOf(ctx, symbol);
    const names = await priceSourceNames(ctx.db);
    const points = closePoints(history, { from, to: to ?? ctx.today, isAdjusted });
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
    const row = await getPublicAsset(ctx.db, symbol);
    const rows = await ratingsOf(ctx.db, row.id);
    const [latest] = rows;
    return {
      asset: toPublicAsset(row, ctx.language),
      latest: latest ? toRating(latest) : null,
      history: rows.map(({ ratedOn, rating, safety }) => ({ ratedOn, rating, safety })),
      coverage: await factsCoverage(ctx.db),
    };
  },
  "GET /api/public/asset-info/financials": async (ctx, { symbol, period }) => {
    const { row, asset } = await publicAssetOf(ctx, symbol);
    return { asset, ...(await answerReports(ctx.db, row.id, asset, period)) };
  },
  "GET /api/public/asset-info/fundamental-insight": async (ctx, { symbol }) => {
    const { row, asset } = await publicAssetOf(ctx, symbol);
    return { asset, ...(await tellInsights(ctx.db, row, ctx)) };
  },
  "GET /api/public/asset-info/fund-data": async (ctx, { symbol }) => {
    const { row, asset } = await publicAssetOf(ctx, symbol);
    return { asset, ...(await answerComposition(ctx.db, row.id, asset)) };
  },
  "GET /api/public/asset-info/news": async (ctx, { symbol }) => {
    const { row, asset } = await publicAssetOf(ctx, symbol);
    return { asset, ...(await answerNews(ctx.db, row.id, asset)) };
  },
};

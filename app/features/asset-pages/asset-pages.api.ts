import { adjustForSplits, formatDec, type IsoDate, parseDec } from "@zerno/engine";
import { and, desc, eq } from "drizzle-orm";
import { dividendYieldOf, lastPriceOf, yearRangeOf } from "../../market/assets/asset-head.ts";
import {
  type AssetHistory,
  closePoints,
  loadHistory,
  yearSums,
  yieldPoints,
} from "../../market/assets/asset-history.ts";
import type { AssetKey } from "../../market/assets/assets.ts";
import { getOwnAsset } from "../../market/assets/find-own-asset.ts";
import { getSharedAsset } from "../../market/assets/get-shared-asset.ts";
import { marketsOfSymbol, publicMarket } from "../../market/assets/public-market.ts";
import { toDividends } from "../../market/events/dividends.ts";
import type { PaymentRow } from "../../market/events/payments.ts";
import { factsCoverage } from "../../market/facts/coverage.ts";
import { describeInsights } from "../../market/facts/describe-insights.ts";
import { RatingState } from "../../market/facts/rating.schema.ts";
import { dividendRatings } from "../../market/market.tables.ts";
import { isSharedOwner, readerOfUser } from "../../market/market-reader.ts";
import { priceSourceNames } from "../../market/prices/price-sources.ts";
import { countryName } from "../../market/reference/countries.ts";
import { sectorName } from "../../market/reference/sectors.ts";
import { findAssetsByText } from "../../market/search/search-assets.ts";
import { listUnverified } from "../../market/updates/level-anchors.ts";
import { customAssets } from "../../portfolio/assets/custom.tables.ts";
import { sourceLabel } from "../../portfolio/assets/source-label.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx, UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { AssetType } from "../../shared/codes.ts";
import { Id } from "../../shared/common.schema.ts";
import type { AnswerOf, ParsedInputOf } from "../../shared/endpoint.ts";
import { hiddenAmount } from "../../shared/text/hidden-amount.ts";
import { getAssetNews, getAssetReports, getComposition } from "./asset-facts.ts";
import type { assetPagesContract, PublicAsset } from "./asset-pages.contract.ts";
import { getBond } from "./bonds/get-bond.ts";
import { getOwnPosition } from "./own-position.ts";
import { startOfPeriod, thinPoints } from "./prices/chart-points.ts";
import { getRates } from "./prices/get-rates.ts";
import { toPublicAsset } from "./public-asset.ts";

const shownRatings = 100;
/** Points of a custom asset's chart: a year of days. */
const ownPoints = 270;

type Contract = typeof assetPagesContract;
type Summary = AnswerOf<Contract["GET /api/public/asset-info/summary-by-symbol"]>;
type PointsInput = Omit<ParsedInputOf<Contract["GET /api/public/asset-info/price-history"]>, "symbol">;
type InsideInput = ParsedInputOf<Contract["GET /api/asset-info/summary"]>;

/** Asset as named on its page, with its stored row. */
interface Named {
  readonly asset: PublicAsset;
  readonly history: AssetHistory;
}

/** @throws AppError like `getSharedAsset`, of the last market searched */
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

/**
 * Resolves a symbol for a user: a custom asset by id, else a shared one, else a custom one by its codes.
 * @throws AppError NOT_FOUND, also for other users' assets; INVALID_INPUT when the symbol is ambiguous
 */
async function insideAssetOf(ctx: UserCtx, symbol: string) {
  if (!Id.safeParse(symbol).success) {
    try {
      return await publicAssetOf(ctx, symbol);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
    }
  }
  const row = await getOwnAsset(ctx.db, ctx.user.id, symbol);
  return { row, reader: readerOfUser(ctx.user), asset: toPublicAsset(row, ctx.language) };
}

async function historyOf(ctx: Ctx, symbol: string) {
  const { row, reader, asset } = await publicAssetOf(ctx, symbol);
  return { asset, reader, history: await loadHistory(ctx.db, reader, row) };
}

/** Returns the last close, and whether it was compared with another source. */
async function priceOf({ db, today }: Ctx, history: AssetHistory) {
  const isOwn = !isSharedOwner(history.asset.ownerId);
  const price = lastPriceOf(history, today, await priceSourceNames(db), { isAgeless: isOwn });
  if (price === null) return null;
  const { id } = history.asset;
  const { before } = price;
  return {
    ...price,
    source: sourceLabel(price.source),
    before: before && { ...before, source: sourceLabel(before.source) },
    isUnverified: (await listUnverified(db, [id])).has(id),
  };
}

const ratingsOf = (db: Db, { ownerId, id }: AssetKey) =>
  db
    .select()
    .from(dividendRatings)
    .where(and(eq(dividendRatings.ownerId, ownerId), eq(dividendRatings.assetId, id)))
    .orderBy(desc(dividendRatings.ratedOn), desc(dividendRatings.formulaVersion))
    .limit(shownRatings);

/** Payment as declared, and per present share. */
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

async function toSummary(ctx: Ctx, { asset, history }: Named): Promise<Summary> {
  const { db, today, language } = ctx;
  const price = await priceOf(ctx, history);
  const [rated] = await ratingsOf(db, history.asset);
  return {
    asset,
    price,
    year: yearRangeOf(history, today, await priceSourceNames(db)),
    dividendYield: dividendYieldOf(history, price?.value, today),
    rating: rated
      ? { state: RatingState.parse(rated.ratingState), score: rated.rating, ratedOn: rated.ratedOn }
      : null,
    sectorName: sectorName(asset.sector, language),
    countryName: countryName(asset.country, language),
    priceDigits: history.asset.priceDigits,
    coverage: await factsCoverage(db),
  };
}

async function pointsOf({ db, today }: Ctx, history: AssetHistory, { period, most, ...days }: PointsInput) {
  const names = await priceSourceNames(db);
  const from = period === undefined ? days.from : startOfPeriod(period, today);
  const all = closePoints(history, { from, to: days.to ?? today, isAdjusted: days.isAdjusted });
  const points = most === undefined ? all : thinPoints(all, most);
  return points.map(({ date, close, sourceId }) => ({
    ...{ date, close },
    source: sourceLabel(names[sourceId] ?? ""),
  }));
}

/**
 * Returns the head of the asset a symbol means: a shared one, or else the user's own.
 * @throws AppError like `insideAssetOf`
 */
async function getAssetPage(ctx: UserCtx, { symbol, period }: InsideInput) {
  const found = await insideAssetOf(ctx, symbol);
  const history = await loadHistory(ctx.db, found.reader, found.row);
  const summary = await toSummary(ctx, { asset: found.asset, history });
  if (isSharedOwner(found.row.ownerId)) return { summary, own: null };
  const isBond = found.row.type === AssetType.bond;
  // A bond's price is a percentage and stays; a flat is worth its price.
  const isHidden = ctx.isStealth && !isBond;
  const at = { price: summary.price, today: ctx.today };
  return {
    summary: isHidden ? withoutPrice(summary) : summary,
    own: {
      assetId: found.row.id,
      isImported: !(await isStated(ctx.db, found.row)),
      points: isHidden ? [] : await pointsOf(ctx, history, { period, most: ownPoints, isAdjusted: true }),
      bond: isBond ? { asset: found.asset, ...(await getBond(ctx.db, found, at)) } : null,
    },
  };
}

/** Removes the price of a custom asset while amounts are hidden. */
const withoutPrice = (summary: Summary): Summary => ({
  ...summary,
  price: summary.price && { ...summary.price, value: hiddenAmount, change: null, before: null },
  year: null,
});

/** Returns whether the owner described the asset; an import knows only its codes. */
async function isStated(db: Db, { ownerId, id }: AssetKey): Promise<boolean> {
  const { userId, assetId } = customAssets;
  const [row] = await db
    .select({ assetId })
    .from(customAssets)
    .where(and(eq(userId, ownerId), eq(assetId, id)));
  return row !== undefined;
}

/** Assets and rates, readable with or without an account. */
export const assetPagesHandlers: Handlers<typeof assetPagesContract> = {
  "GET /api/assets/company-info-search": async ({ db, user, language }, { query, limit }) => {
    const rows = await findAssetsByText(db, await publicMarket(db, user), query, limit);
    return { assets: rows.map((row) => toPublicAsset(row, language)) };
  },
  "GET /api/public/currency-rates": (ctx, input) => getRates(ctx, input),
  "GET /api/public/asset-info/summary-by-symbol": async (ctx, { symbol }) =>
    toSummary(ctx, await historyOf(ctx, symbol)),
  "GET /api/public/asset-info/price-history": async (ctx, { symbol, ...input }) => {
    const { asset, history } = await historyOf(ctx, symbol);
    return {
      asset,
      points: await pointsOf(ctx, history, input),
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
    return { asset, ...(await getAssetReports(ctx.db, { reader, assetId: row.id }, asset, period)) };
  },
  "GET /api/public/asset-info/fundamental-insight": async (ctx, { symbol }) => {
    const { row, reader, asset } = await publicAssetOf(ctx, symbol);
    return { asset, ...(await describeInsights(ctx.db, reader, row, ctx)) };
  },
  "GET /api/public/asset-info/fund-data": async (ctx, { symbol }) => {
    const { row, reader, asset } = await publicAssetOf(ctx, symbol);
    return {
      asset,
      ...(await getComposition(ctx.db, { reader, assetId: row.id, language: ctx.language }, asset)),
    };
  },
  "GET /api/public/asset-info/news": async (ctx, { symbol }) => {
    const { row, reader, asset } = await publicAssetOf(ctx, symbol);
    return {
      asset,
      ...(await getAssetNews(ctx.db, { reader, assetId: row.id, language: ctx.language }, asset)),
    };
  },
  "GET /api/public/asset-info/bond": async (ctx, { symbol }) => {
    const { asset, reader, history } = await historyOf(ctx, symbol);
    const price = await priceOf(ctx, history);
    return {
      asset,
      ...(await getBond(ctx.db, { row: history.asset, reader, asset }, { price, today: ctx.today })),
    };
  },
  "GET /api/asset-info/summary": (ctx, input) => getAssetPage(ctx, input),
  "GET /api/asset-info/my-portfolio": async (ctx, { symbol, period }) =>
    getOwnPosition(ctx, (await insideAssetOf(ctx, symbol)).row, period),
};

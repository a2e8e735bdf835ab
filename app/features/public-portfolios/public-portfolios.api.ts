import { faultsOfSnapshot, minHistoryDays } from "../../domain/publication/listing.ts";
import { type OpenedSnapshot, openPublic, type WantedParts } from "../../domain/publication/open-public.ts";
import { findPlace } from "../../domain/publication/publication.queries.ts";
import { buildSnapshot } from "../../domain/publication/snapshot/build-snapshot.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { getIncomeAnswer, getStatsAnswer, getTransactionsAnswer } from "./answers/get-figures.ts";
import { getPortfolioAnswer, type Opened, periodIn } from "./answers/get-portfolio.ts";
import { getPricesAnswer, getProfitsAnswer } from "./answers/get-series.ts";
import { worldOf } from "./load-public.ts";
import { draftSettings, findPublished, publish, reloadPublic, unpublish } from "./public-keys.ts";
import type { publicPortfoliosContract } from "./public-portfolios.contract.ts";

type Api = Handlers<typeof publicPortfoliosContract>;

const open = (ctx: Ctx, key: string, wanted?: WantedParts): Promise<OpenedSnapshot> =>
  openPublic(worldOf(ctx), key, wanted);

const toOpened = (opened: OpenedSnapshot, { language }: Ctx): Opened => ({
  row: opened.row,
  snapshot: opened,
  madeAt: opened.madeAt,
  language,
});

async function openSeries(ctx: Ctx, key: string) {
  const opened = await open(ctx, key, { series: true });
  if (!opened.series) throw new Error("a snapshot without its series");
  return { opened: toOpened(opened, ctx), series: opened.series };
}

const showTransactions: Api["GET /api/public/transactions"] = async (ctx, { key, ...page }) => {
  const { rows } = await open(ctx, key, { rows: true });
  if (!rows) throw new AppError("NOT_FOUND");
  return getTransactionsAnswer(rows, page, ctx.language);
};

const firstPage = { activity: "all", pageSize: 50 } as const;

/** Builds the owner's preview: the snapshot that publishing would store, through the same answers visitors get. */
const preview: Api["POST /api/MyPortfolio/public-preview"] = async (ctx, { id, period: name, ...draft }) => {
  const { db, user } = ctx;
  await getPortfolio(db, user.id, id);
  const place = { userId: user.id, portfolioId: id };
  const settings = await draftSettings(ctx, id, draft);
  const state = await findPlace(db, place);
  const snapshot = await buildSnapshot(worldOf(ctx), place, settings);
  const row = {
    ...place,
    ...settings,
    key: state?.published?.key ?? null,
    createdAt: state?.published?.createdAt ?? ctx.now(),
  };
  const opened = { row, snapshot, madeAt: ctx.now(), language: ctx.language };
  const period = periodIn(opened, name);
  const { series, rows } = snapshot;
  const circumstances = state ?? { isSandbox: false, isWithheld: false };
  return {
    portfolio: await getPortfolioAnswer(db, opened, name),
    stats: getStatsAnswer(opened, period),
    prices: getPricesAnswer(opened, series, period),
    profits: getProfitsAnswer(opened, series, period, "month"),
    income: getIncomeAnswer(opened),
    transactions: rows && getTransactionsAnswer(rows, firstPage, ctx.language),
    listing: {
      historyDays: snapshot.content.historyDays,
      minHistoryDays,
      faults: faultsOfSnapshot(snapshot, circumstances),
    },
  };
};

export const publicPortfoliosHandlers: Api = {
  "GET /api/MyPortfolio/public-key": async (ctx, { id }) => ({ published: await findPublished(ctx, id) }),
  "POST /api/MyPortfolio/public-key": publish,
  "DELETE /api/MyPortfolio/public-key": (ctx, { id }) => unpublish(ctx, id),
  "POST /api/MyPortfolio/public-preview": preview,
  "POST /api/MyPortfolio/reload-public": (ctx, { id }) => reloadPublic(ctx, id),
  "GET /api/public/portfolio": async (ctx, { key, period }) =>
    getPortfolioAnswer(ctx.db, toOpened(await open(ctx, key), ctx), period),
  "GET /api/public/stats": async (ctx, { key, period }) => {
    const opened = toOpened(await open(ctx, key), ctx);
    return getStatsAnswer(opened, periodIn(opened, period));
  },
  "GET /api/public/transactions": showTransactions,
  "GET /api/public/history-prices": async (ctx, { key, period }) => {
    const { opened, series } = await openSeries(ctx, key);
    return getPricesAnswer(opened, series, periodIn(opened, period));
  },
  "GET /api/public/history-profits": async (ctx, { key, period, by }) => {
    const { opened, series } = await openSeries(ctx, key);
    return getProfitsAnswer(opened, series, periodIn(opened, period), by);
  },
  "GET /api/public/income": async (ctx, { key }) => getIncomeAnswer(toOpened(await open(ctx, key), ctx)),
};

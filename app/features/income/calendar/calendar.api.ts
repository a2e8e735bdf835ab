import {
  getChosenPortfolio,
  listPortfolios,
  shownName,
} from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { Handlers } from "../../../server/call.ts";
import { confirmPayment, correctPayment } from "../confirm-payment.ts";
import { feedPath } from "../feeds/feed.ts";
import { deleteFeed, insertFeed, listFeeds } from "../feeds/feeds.queries.ts";
import { getGrades } from "../get-grades.ts";
import { readOptions, saveOptions } from "../tax-options.ts";
import type { calendarContract } from "./calendar.contract.ts";
import { getCalendar } from "./get-calendar.ts";

export const calendarHandlers: Handlers<typeof calendarContract> = {
  "GET /api/divs-calendar": getCalendar,
  "GET /api/divs-calendar/forecast-errors": getGrades,
  "GET /api/divs-calendar/options": (ctx) => readOptions(ctx),
  "POST /api/divs-calendar/options": saveOptions,
  "POST /api/divs-calendar/confirm": confirmPayment,
  "POST /api/divs-calendar/correct": correctPayment,
  "GET /api/divs-calendar/feeds": async ({ db, user, language }) => {
    const portfolios = new Map((await listPortfolios(db, user.id)).map((row) => [row.id, row]));
    const rows = await listFeeds(db, user.id);
    return {
      feeds: rows.flatMap(({ id, portfolioId, name, hasAmounts, createdAt }) => {
        const portfolio = portfolios.get(portfolioId);
        if (portfolio === undefined) return [];
        const portfolioName = shownName(portfolio, language);
        return [{ id, portfolioId, portfolioName, name, hasAmounts, createdAt: createdAt.toISOString() }];
      }),
    };
  },
  "POST /api/divs-calendar/feeds": async (ctx, { portfolioId, name, hasAmounts }) => {
    const portfolio = await getChosenPortfolio(ctx.db, ctx.user.id, portfolioId);
    const { id, token } = await insertFeed(ctx.db, {
      ...{ userId: ctx.user.id, portfolioId: portfolio.id, name, hasAmounts },
      ...{ language: ctx.language, createdAt: ctx.now() },
    });
    return { id, path: feedPath(token) };
  },
  "DELETE /api/divs-calendar/feeds": async ({ db, user }, { id }) => {
    await deleteFeed(db, user.id, id);
    return null;
  },
};

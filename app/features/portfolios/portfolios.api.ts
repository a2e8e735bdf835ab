import { seedDemoPortfolios } from "../../domain/demo/seed-demo.ts";
import { countDemoAssets, isDemoRemoved } from "../../market/demo/remove-demo-market.ts";
import { byUser, change, changeShared } from "../../portfolio/history/change.ts";
import { mayBeChild } from "../../portfolio/portfolios/composite.queries.ts";
import {
  goneAt,
  listDeleted,
  listPortfolios,
  orderPortfolios,
  shownName,
  updatePortfolio,
} from "../../portfolio/portfolios/portfolios.queries.ts";
import { assertMatches } from "../../portfolio/transactions/row-tag.ts";
import type { Handlers } from "../../server/call.ts";
import { AppError } from "../../shared/app-error.ts";
import {
  changePortfolio,
  createPortfolio,
  deletePortfolio,
  undoDeletePortfolio,
} from "./change-portfolio.ts";
import { clonePortfolio } from "./clone-portfolio.ts";
import { moveDemoRows } from "./move-demo-rows.ts";
import {
  getAllPortfolios,
  getOwnPortfolio,
  listPortfolioAnswers,
  listSharedPortfolios,
} from "./portfolio-answer.ts";
import type { portfoliosContract } from "./portfolios.contract.ts";
import { noteTag } from "./portfolios.rules.ts";
import { previewSwitch, switchView } from "./switch-view.ts";

export const portfoliosHandlers: Handlers<typeof portfoliosContract> = {
  "GET /api/MyPortfolio": async (ctx) => {
    const portfolios = await listPortfolioAnswers(ctx);
    return {
      portfolios,
      all: await getAllPortfolios(ctx, portfolios),
      shared: await listSharedPortfolios(ctx),
    };
  },
  "POST /api/MyPortfolio": createPortfolio,
  "PUT /api/MyPortfolio": changePortfolio,
  "DELETE /api/MyPortfolio": async (ctx, { id }) => {
    await deletePortfolio(ctx, id);
    return null;
  },
  "GET /api/MyPortfolio/deleted": async (ctx) => {
    const rows = await listDeleted(ctx.db, ctx.user.id, ctx.now());
    return {
      portfolios: rows.map((row) => ({
        id: row.id,
        name: shownName(row, ctx.language),
        deletedAt: row.deletedAt.toISOString(),
        goneAt: goneAt(row.deletedAt).toISOString(),
      })),
    };
  },
  "GET /api/MyPortfolio/get-non-composite": async (ctx) => ({
    portfolios: (await listPortfolios(ctx.db, ctx.user.id))
      .filter(mayBeChild)
      .map((row) => ({ id: row.id, name: shownName(row, ctx.language), currency: row.currency })),
  }),
  "POST /api/MyPortfolio/clone": async (ctx, { id, name }) =>
    getOwnPortfolio(ctx, await clonePortfolio(ctx, id, name)),
  "POST /api/MyPortfolio/move-demo-rows": moveDemoRows,
  "GET /api/MyPortfolio/switch-view": (ctx, { id }) => previewSwitch(ctx, id),
  "POST /api/MyPortfolio/switch-view": switchView,
  "PUT /api/MyPortfolio/order": async (ctx, { ids }) => {
    await changeShared(byUser(ctx), { kind: "portfolios-ordered" }, (tx) =>
      orderPortfolios(tx, ctx.user.id, ids),
    );
    return null;
  },
  "POST /api/MyPortfolio/undo-delete": (ctx, { id }) => undoDeletePortfolio(ctx, id),
  "POST /api/MyPortfolio/update-note": async (ctx, { id, note }) => {
    await change(byUser(ctx), { portfolioId: id, kind: "portfolio-note" }, (tx, before) => {
      assertMatches(ctx.ifMatch, noteTag(before));
      return updatePortfolio(tx, ctx.user.id, id, { note });
    });
    return getOwnPortfolio(ctx, id);
  },
  "POST /api/MyPortfolio/track-cash": async (ctx, { id, isCashTracked }) => {
    await change(byUser(ctx), { portfolioId: id, kind: "portfolio-settings" }, (tx) =>
      updatePortfolio(tx, ctx.user.id, id, { isCashTracked }),
    );
    return getOwnPortfolio(ctx, id);
  },
  "POST /api/MyPortfolio/demo": async (ctx) => {
    const { db, user, language, today } = ctx;
    if ((await isDemoRemoved(db)) || (await countDemoAssets(db)) === 0) throw new AppError("NOT_FOUND");
    await seedDemoPortfolios(db, { userId: user.id, language, today, now: ctx.now() });
    return { portfolios: (await listPortfolioAnswers(ctx)).filter(({ isDemo }) => isDemo) };
  },
};

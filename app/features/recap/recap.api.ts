import { assertEmailConfirmed } from "../../identity/assert-confirmed.ts";
import { getChosenPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { Handlers } from "../../server/call.ts";
import { AppError } from "../../shared/app-error.ts";
import { AccountType } from "../../shared/codes.ts";
import { drawRecap } from "./draw-recap.ts";
import { getRecap } from "./get-recap.ts";
import { pictureWords } from "./picture-words.ts";
import type { recapContract } from "./recap.contract.ts";
import { deleteRecapLink, listRecapLinks, storeRecapLink } from "./recap-links.queries.ts";
import { getSharedRecap } from "./shared-recap.ts";

const sandboxError = () => new AppError("INVALID_INPUT", {}, [{ path: "portfolioId", code: "sandbox" }]);

export const recapHandlers: Handlers<typeof recapContract> = {
  "GET /api/recap/year24": getRecap,
  "GET /api/recap/picture": async (ctx, input) => {
    const recap = await getRecap(ctx, input);
    if (recap.isSandbox) throw sandboxError();
    const svg = drawRecap(recap, pictureWords(recap, ctx));
    return { year: recap.year, name: `zerno-${recap.year}`, svg };
  },
  "GET /api/recap/links": async ({ db, user }, { portfolioId }) => {
    const { id } = await getChosenPortfolio(db, user.id, portfolioId);
    const rows = await listRecapLinks(db, user.id, id);
    return {
      links: rows.map((row) => ({ id: row.id, year: row.year, createdAt: row.createdAt.toISOString() })),
    };
  },
  "POST /api/recap/links": async (ctx, { portfolioId, year }) => {
    await assertEmailConfirmed(ctx);
    const portfolio = await getChosenPortfolio(ctx.db, ctx.user.id, portfolioId);
    if (portfolio.accountType === AccountType.sandbox) throw sandboxError();
    const { userId, id } = portfolio;
    return storeRecapLink(ctx.db, { userId, portfolioId: id, year, createdAt: ctx.now() });
  },
  "DELETE /api/recap/links": async ({ db, user }, { id }) => {
    await deleteRecapLink(db, user.id, id);
    return null;
  },
  "GET /api/public/recap": (ctx, { token }) => getSharedRecap(ctx, token),
};

import { applyAction, ignoreAction, undoAction } from "../../portfolio/actions/book-actions.ts";
import { bookIncome } from "../../portfolio/actions/book-income.ts";
import { loadProposalContext } from "../../portfolio/actions/load-income.ts";
import { byUser } from "../../portfolio/history/change.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import { loadLedger } from "../../portfolio/run/load-ledger.ts";
import type { Handlers } from "../../server/call.ts";
import type { UserCtx } from "../../server/context.ts";
import { checkActions, countWaiting, dueLines, unsourcedOf } from "./check-actions.ts";
import type { corporateActionsContract } from "./corporate-actions.contract.ts";
import { repairMisfits } from "./misfits.ts";

const actorOf = (ctx: UserCtx) => ({
  ...{ user: ctx.user, actor: ctx.actor, today: ctx.today, now: ctx.now(), noteChange: ctx.noteChange },
});

export const corporateActionsHandlers: Handlers<typeof corporateActionsContract> = {
  "GET /api/corporateActions/CheckCorporateActions": (ctx, { portfolioId }) => checkActions(ctx, portfolioId),
  "GET /api/corporateActions/count": (ctx, { portfolioId }) => countWaiting(ctx, portfolioId),
  "POST /api/corporateActions/apply": (ctx, event) => applyAction(ctx.db, actorOf(ctx), event),
  "POST /api/corporateActions/ignore-action": (ctx, event) => ignoreAction(ctx.db, actorOf(ctx), event),
  "POST /api/corporateActions/undo": (ctx, { actionId }) => undoAction(ctx.db, actorOf(ctx), actionId),
  "POST /api/corporateActions/repair": async (ctx, { portfolioId, actionIds }) => ({
    repaired: await repairMisfits(byUser(ctx), portfolioId, actionIds && new Set(actionIds)),
  }),
  "POST /api/transactions/createdivsautomatically": async (ctx, input) => {
    const { portfolioId, isPreview, keys, withEvents } = input;
    const portfolio = await getPortfolio(ctx.db, ctx.user.id, portfolioId);
    const chosen = keys === undefined ? undefined : new Set(keys);
    const lines = dueLines(await loadProposalContext(ctx.db, portfolio), portfolio, ctx).filter(
      ({ key, waitsFor }) => (chosen === undefined || chosen.has(key)) && (withEvents || waitsFor === null),
    );
    const unsourced = await unsourcedOf(ctx, await loadLedger(ctx, portfolioId));
    if (isPreview) return { booked: 0, events: 0, lines, unsourced };
    const place = { userId: ctx.user.id, portfolioId };
    const { payments, events } = await bookIncome(ctx.db, place, {
      ...actorOf(ctx),
      choice: new Set(lines.map(({ key }) => key)),
      ...(withEvents && { eventsFor: ctx.user }),
    });
    const done = new Set(payments.map(({ key }) => key));
    return { booked: payments.length, events, lines: lines.filter(({ key }) => done.has(key)), unsourced };
  },
};

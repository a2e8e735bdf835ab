import { ownerOfLink } from "../../identity/owner-of-link.ts";
import type { Ctx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import { getRecap } from "./get-recap.ts";
import type { Recap, SharedRecap } from "./recap.contract.ts";
import { getRecapLink } from "./recap-links.queries.ts";

/** Returns a ratio as text; null when refused, since the reasons reveal the owner's days and rows. */
function ratioOf(figure: Figure): string | null {
  if (figure.unit !== "ratio") throw new Error("an amount on its way out");
  return "value" in figure ? figure.value : null;
}

/** Custom assets stay anonymous. */
function toContributor(one: Recap["best"]): SharedRecap["best"] {
  if (one === null) return null;
  const isShared = one.asset.ownerId === nilGuid || one.asset.isDemo;
  return {
    ticker: isShared ? one.asset.ticker : null,
    name: isShared ? one.asset.name : null,
    contribution: ratioOf(one.contribution),
  };
}

const toMonth = (one: Recap["bestMonth"]): SharedRecap["bestMonth"] =>
  one && { month: one.month, result: ratioOf(one.result) };

/**
 * Returns names and percentages of a year: an explicit list, so that new fields of a recap are not shared
 * automatically.
 */
export const toSharedRecap = (recap: Recap): SharedRecap => ({
  ...{ year: recap.year, until: recap.period.to, isOver: recap.isOver },
  result: ratioOf(recap.result.twr),
  benchmark: { name: recap.result.benchmark.name, result: ratioOf(recap.result.benchmark.twr) },
  ahead: ratioOf(recap.result.ahead),
  best: toContributor(recap.best),
  worst: toContributor(recap.worst),
  bestMonth: toMonth(recap.bestMonth),
  worstMonth: toMonth(recap.worstMonth),
  payments: recap.income.payments,
  streaks: {
    ...recap.streaks,
    gains: recap.months.some(({ result }) => "value" in result) ? recap.streaks.gains : null,
  },
});

/**
 * Returns a year by its link in the portfolio's own currency, the same for everybody.
 * @throws AppError NOT_FOUND for a wrong or revoked link, and when the portfolio became a sandbox
 */
export async function getSharedRecap(ctx: Ctx, token: string): Promise<SharedRecap> {
  const { userId, id, portfolioId, year } = await getRecapLink(ctx.db, token);
  const owner = await ownerOfLink(ctx, { userId, id });
  const recap = await getRecap({ ...ctx, ...owner, currency: null }, { portfolioId, year });
  if (recap.isSandbox) throw new AppError("NOT_FOUND");
  return toSharedRecap(recap);
}

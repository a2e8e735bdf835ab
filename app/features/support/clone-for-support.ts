import { actOnUser } from "../../identity/act-on-user.ts";
import { findSupportGrant } from "../../identity/support/support-grants.ts";
import { byUser, record } from "../../portfolio/history/change.ts";
import { copyForUser } from "../../portfolio/portfolios/copy/copy-for-user.ts";
import type { PortfolioRow } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import { AppError } from "../../shared/app-error.ts";
import { PortfolioView } from "../../shared/codes.ts";

interface Cloning {
  readonly userId: string;
  readonly portfolioId: string;
  readonly reason: string;
  readonly isAsIs: boolean;
}

const words = {
  en: { transactions: "transactions", holdings: "holdings", clone: "Clone" },
  ru: { transactions: "сделки", holdings: "позиции", clone: "Копия" },
} as const;

/** Names a clone by its kind and the end of the portfolio's id, which support knows; by its name where that is open. */
function nameOf({ language }: UserCtx, row: PortfolioRow, isAsIs: boolean): string {
  const { clone, transactions, holdings } = words[language];
  const kind = row.view === PortfolioView.holdings ? holdings : transactions;
  return isAsIs
    ? `${clone}: ${row.name}`.slice(0, 100)
    : `${clone}: ${kind}, ${row.currency}, ${row.id.slice(-6)}`;
}

/**
 * Copies a user's portfolio into the caller's account for debugging, anonymised unless `isAsIs`.
 * @throws AppError GRANT_REQUIRED for a copy as it is without access granted; COMPOSITE_READ_ONLY, NOT_FOUND and what
 *   `actOnUser` throws
 */
export function cloneForSupport(ctx: UserCtx, { userId, portfolioId, reason, isAsIs }: Cloning) {
  const action = isAsIs ? "support-cloned-as-is" : "support-cloned";
  const target = { userId, action, reason, details: {} };
  return actOnUser(ctx, target, async (tx) => {
    const now = ctx.now();
    if (isAsIs && !(await findSupportGrant(tx, userId, now))) throw new AppError("GRANT_REQUIRED");
    const copy = await copyForUser(tx, {
      ...{ fromId: userId, portfolioId, toId: ctx.user.id, isAnonymous: !isAsIs, now },
      nameOf: (row) => nameOf(ctx, row, isAsIs),
    });
    const about = { name: copy.name };
    await record(tx, byUser(ctx), { portfolioId: copy.id, kind: "portfolio-cloned", about }, async () => {});
    return { portfolioId: copy.id, name: copy.name };
  });
}

import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { listFrozen, replaceFrozen } from "../../portfolio/assets/frozen-assets.ts";
import { byUser, record } from "../../portfolio/history/change.ts";
import { type RecordedTx, unrecorded } from "../../portfolio/history/recorded-tx.ts";
import { listChildren, replaceChildren } from "../../portfolio/portfolios/composite.queries.ts";
import { copyAccounts } from "../../portfolio/portfolios/copy/copy-rows.ts";
import { listNamedLotMethods, replaceLotMethods } from "../../portfolio/portfolios/lot-methods.ts";
import {
  countPortfolios,
  insertPortfolio,
  listPortfolios,
  lockPortfolio,
  type PortfolioRow,
} from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";

/** Returns the settings of a copy. */
export const settingsOf = (row: PortfolioRow) => {
  const { currency, view, accountType, costMethod, cashBackType, isCashTracked, isShortAllowed } = row;
  const { isIncomeBooked, incomeTaxRate, rateSource, note, broker, isComposite, isDemo } = row;
  const { blockedHaircut, isBlockedApart } = row;
  return {
    ...{ currency, view, accountType, costMethod, cashBackType, isCashTracked, isShortAllowed },
    ...{ isIncomeBooked, incomeTaxRate, rateSource, note, broker, isComposite, isDemo },
    ...{ blockedHaircut, isBlockedApart },
  };
};

/**
 * Copies a portfolio: settings, accounts, every transaction; of a composite its parts with their days. Imports and the
 * log are not copied; rows booked by events become ordinary rows.
 * @returns the id of the copy
 * @throws AppError NOT_FOUND, LIMIT_REACHED
 */
export async function clonePortfolio(ctx: UserCtx, id: string, name: string): Promise<string> {
  const userId = ctx.user.id;
  return ctx.db.transaction(async (inner) => {
    const tx = unrecorded(inner, "new");
    const source = await lockPortfolio(tx, userId, id);
    assertPlanAllows(ctx.user, "add-portfolio", { portfolios: await countPortfolios(tx, userId) });
    if (source.isComposite) assertPlanAllows(ctx.user, "add-composite", {});
    const copy = await insertPortfolio(tx, userId, { ...settingsOf(source), name, createdAt: ctx.now() });
    if (source.isComposite) await copyChildren(tx, source, copy);
    else await copyAccounts(tx, source, copy);
    await replaceLotMethods(tx, copy, await listNamedLotMethods(tx, userId, source.id));
    await replaceFrozen(tx, copy, [...(await listFrozen(tx, userId, source.id))]);
    const about = { name: source.name };
    await record(tx, byUser(ctx), { portfolioId: copy.id, kind: "portfolio-cloned", about }, async () => {});
    return copy.id;
  });
}

async function copyChildren(tx: RecordedTx, { userId, id }: PortfolioRow, copy: PortfolioRow): Promise<void> {
  const children = (await listChildren(tx, userId, id)).get(id) ?? [];
  await replaceChildren(tx, copy, children, await listPortfolios(tx, userId));
}

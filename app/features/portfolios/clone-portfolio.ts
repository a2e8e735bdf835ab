import { eq, type SQL, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import { assertPlanAllows } from "../../identity/assert-plan-allows.ts";
import { listBlocked, replaceBlocked } from "../../portfolio/assets/blocked-assets.ts";
import { byUser, record } from "../../portfolio/history/change.ts";
import { brokerAccounts, transactions } from "../../portfolio/ledger.tables.ts";
import { listChildren, replaceChildren } from "../../portfolio/portfolios/composite.queries.ts";
import { listNamedLotMethods, replaceLotMethods } from "../../portfolio/portfolios/lot-methods.ts";
import {
  countPortfolios,
  insertPortfolio,
  listPortfolios,
  lockPortfolio,
  type PortfolioRow,
} from "../../portfolio/portfolios/portfolios.queries.ts";
import { rowsOfPortfolio } from "../../portfolio/run/ledger-rows.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";

/** What a copy begins with. */
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
 * Copies a portfolio: settings, accounts, every transaction; of a composite the portfolios in it with their days. Imports and the log stay with the first one; rows that
 * events booked are ordinary rows of the copy.
 * @returns the id of the copy
 * @throws AppError NOT_FOUND, LIMIT_REACHED
 */
export async function clonePortfolio(ctx: UserCtx, id: string, name: string): Promise<string> {
  const userId = ctx.user.id;
  return ctx.db.transaction(async (tx) => {
    const source = await lockPortfolio(tx, userId, id);
    assertPlanAllows(ctx.user, "add-portfolio", { portfolios: await countPortfolios(tx, userId) });
    if (source.isComposite) assertPlanAllows(ctx.user, "add-composite", {});
    const copy = await insertPortfolio(tx, userId, { ...settingsOf(source), name, createdAt: ctx.now() });
    if (source.isComposite) await copyChildren(tx, source, copy);
    else await copyAccounts(tx, source, copy.id);
    await replaceLotMethods(tx, copy, await listNamedLotMethods(tx, userId, source.id));
    await replaceBlocked(tx, copy, [...(await listBlocked(tx, userId, source.id))]);
    const about = { name: source.name };
    await record(tx, byUser(ctx), { portfolioId: copy.id, kind: "portfolio-cloned", about }, async () => {});
    return copy.id;
  });
}

async function copyChildren(tx: Db, { userId, id }: PortfolioRow, copy: PortfolioRow): Promise<void> {
  const children = (await listChildren(tx, userId, id)).get(id) ?? [];
  await replaceChildren(tx, copy, children, await listPortfolios(tx, userId));
}

/** Accounts one by one with their rows; the default account of the copy is there already. */
async function copyAccounts(tx: Db, { userId, id }: PortfolioRow, copyId: string): Promise<void> {
  const of = (portfolioId: string) =>
    tx
      .select()
      .from(brokerAccounts)
      .where(sql`${eq(brokerAccounts.userId, userId)} and ${eq(brokerAccounts.portfolioId, portfolioId)}`);
  const [first] = await of(copyId);
  if (!first) throw new Error("a portfolio without an account");
  for (const account of await of(id)) {
    const { broker, numberMasked, wrapper, openedOn, isDefault } = account;
    const values = { broker, numberMasked, wrapper, openedOn };
    const accountId = isDefault ? first.id : newId();
    if (isDefault)
      await tx
        .update(brokerAccounts)
        .set(values)
        .where(sql`${eq(brokerAccounts.userId, userId)} and ${eq(brokerAccounts.id, first.id)}`);
    else
      await tx
        .insert(brokerAccounts)
        .values({ userId, id: accountId, portfolioId: copyId, ...values, isDefault: false });
    await copyRows(tx, { userId, from: id, to: copyId, account: account.id, copyAccount: accountId });
  }
}

interface RowsOf {
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  readonly account: string;
  readonly copyAccount: string;
}

/**
 * The id of a copied row follows from that of the first one and begins alike: rows stay in the order they were written
 * in, and a sale that chose its lots finds them among the copies.
 */
const copiedId = (id: SQL, to: string): SQL =>
  sql`(left(${id}::text, 19) || '8' || right(md5(${to}::text || ${id}::text)::uuid::text, 16))::uuid`;

/** In the database: a hundred thousand rows never travel. What belongs to the first portfolio alone is left out. */
async function copyRows(tx: Db, { userId, from, to, account, copyAccount }: RowsOf): Promise<void> {
  const chosen = copiedId(sql`(pick->>'transactionId')`, to);
  const lots = sql`(select jsonb_agg(pick || jsonb_build_object('transactionId', ${chosen}))
    from jsonb_array_elements(${transactions.lotChoices}) pick)`;
  await tx.execute(sql`
    insert into ${transactions}
    select (jsonb_populate_record(${transactions}, jsonb_build_object(
      'id', ${copiedId(sql`${transactions.id}`, to)}, 'lot_choices', ${lots},
      'portfolio_id', ${to}::text, 'account_id', ${copyAccount}::text,
      'import_id', null, 'import_line', null, 'import_key', null, 'action_id', null, 'move_id', null,
      'version', 1))).*
    from ${transactions} where ${rowsOfPortfolio(userId, from)} and ${eq(transactions.accountId, account)}`);
}

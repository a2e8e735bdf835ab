import { assertPlanAllows } from "../../../identity/assert-plan-allows.ts";
import { byUser, changeWithin, record } from "../../../portfolio/history/change.ts";
import { countLinked } from "../../../portfolio/portfolios/linked-accounts.ts";
import {
  countPortfolios,
  getPortfolio,
  insertPortfolio,
  type PortfolioRow,
  updatePortfolio,
} from "../../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../../server/context.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { AppError } from "../../../shared/app-error.ts";
import { AccountType, CashBackType, CostMethod, PortfolioView, SyncLevel } from "../../../shared/codes.ts";
import {
  type AccountRow,
  changeAccount,
  changeConnection,
  forgetSeen,
  getConnection,
  listAccounts,
} from "../sync.queries.ts";
import type { AccountChoice } from "../sync.schema.ts";

/**
 * Assigns accounts of a connection to existing or new portfolios, or to none. An account moved to another portfolio
 * starts over there; booked rows stay.
 * @throws AppError NOT_FOUND (connection, account, portfolio), COMPOSITE_READ_ONLY, LIMIT_REACHED
 */
export async function chooseAccounts(
  ctx: UserCtx,
  connectionId: string,
  choices: readonly AccountChoice[],
): Promise<void> {
  const { user } = ctx;
  const connection = await getConnection(ctx.db, user.id, connectionId);
  await ctx.db.transaction(async (tx) => {
    const rows = new Map((await listAccounts(tx, user.id, connectionId)).map((row) => [row.id, row]));
    for (const choice of choices) {
      const row = rows.get(choice.id);
      if (!row) throw new AppError("NOT_FOUND");
      await chooseOne(ctx, tx, row, choice);
    }
    if (connection.nextRunAt === null && connection.tokenMode === "server" && connection.state === "ready")
      await changeConnection(tx, connection, { nextRunAt: ctx.now() });
  });
}

async function chooseOne(ctx: UserCtx, tx: Db, row: AccountRow, choice: AccountChoice): Promise<void> {
  const { user } = ctx;
  const isLinked = choice.into.as !== "none" && choice.level !== SyncLevel.disabled;
  const wasLinked = row.portfolioId !== null && row.level !== SyncLevel.disabled;
  if (isLinked && !wasLinked)
    assertPlanAllows(user, "link-account", { linkedAccounts: await countLinked(tx, user.id) });
  const portfolio = await portfolioOf(ctx, tx, row, choice.into);
  const { startsOn } = choice;
  const isOtherDay = startsOn !== undefined && startsOn !== row.startsOn;
  const isEarlier = isOtherDay && (startsOn ?? "") < (row.startsOn ?? row.cursor ?? "");
  const isAnew = (portfolio?.id ?? null) !== row.portfolioId || isEarlier;
  if (isAnew) await forgetSeen(tx, row);
  await changeAccount(tx, row, {
    portfolioId: portfolio?.id ?? null,
    level: choice.level,
    ...(startsOn !== undefined && { startsOn }),
    ...(isAnew && { cursor: null, firstSyncedAt: null, problem: null }),
  });
  const { cashBackType } = choice;
  if (portfolio && cashBackType !== undefined && portfolio.cashBackType !== cashBackType) {
    const of = { portfolioId: portfolio.id, kind: "portfolio-settings" } as const;
    await changeWithin(tx, byUser(ctx), of, (recorded) =>
      updatePortfolio(recorded, user.id, portfolio.id, { cashBackType }),
    );
  }
}

async function portfolioOf(
  ctx: UserCtx,
  tx: Db,
  row: AccountRow,
  into: AccountChoice["into"],
): Promise<PortfolioRow | null> {
  const { user } = ctx;
  if (into.as === "none") return null;
  if (into.as === "portfolio") {
    const portfolio = await getPortfolio(tx, user.id, into.id);
    if (portfolio.isComposite) throw new AppError("COMPOSITE_READ_ONLY");
    return portfolio;
  }
  assertPlanAllows(user, "add-portfolio", { portfolios: await countPortfolios(tx, user.id) });
  const made = await insertPortfolio(tx, user.id, {
    name: into.name,
    currency: row.currency ?? "USD",
    view: PortfolioView.transactional,
    accountType: AccountType.real,
    costMethod: CostMethod.fifo,
    cashBackType: CashBackType.byTransactions,
    isCashTracked: true,
    isDemo: user.isDemo,
    createdAt: ctx.now(),
  });
  const of = { portfolioId: made.id, kind: "portfolio-created", about: { name: made.name } } as const;
  await record(tx, byUser(ctx), of, async () => {});
  return made;
}

/** Removes all accounts from a portfolio; booked rows stay. @throws AppError NOT_FOUND */
export async function unlinkPortfolio(ctx: UserCtx, portfolioId: string): Promise<void> {
  await getPortfolio(ctx.db, ctx.user.id, portfolioId);
  const accounts = await listAccounts(ctx.db, ctx.user.id);
  for (const row of accounts.filter((one) => one.portfolioId === portfolioId)) {
    await forgetSeen(ctx.db, row);
    await changeAccount(ctx.db, row, { portfolioId: null, cursor: null, firstSyncedAt: null, problem: null });
  }
}

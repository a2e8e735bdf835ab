import { randomInt } from "node:crypto";
import { and, eq, getTableColumns, ne } from "drizzle-orm";
import { publicPortfolios } from "../../domain/publication/publication.tables.ts";
import { assertEmailConfirmed } from "../../identity/assert-confirmed.ts";
import { logSecurity } from "../../identity/security-log.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { getPortfolio } from "../../portfolio/portfolios/portfolios.queries.ts";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { AccountType } from "../../shared/codes.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";

/** 47 random bits: nobody comes upon an address that was not told, at 120 tries a minute. */
const makeKey = (): string =>
  Array.from({ length: 10 }, () => letters[randomInt(letters.length)] ?? "a").join("");

type PublicRow = typeof publicPortfolios.$inferSelect;

const rowOf = (userId: string, portfolioId: string) =>
  and(eq(publicPortfolios.userId, userId), eq(publicPortfolios.portfolioId, portfolioId));

const toAnswer = ({ key, areTransactionsShared, createdAt }: PublicRow) => ({
  key,
  areTransactionsShared,
  since: createdAt.toISOString(),
});

/** How the owner's own portfolio can be seen by everybody; null when it cannot. @throws AppError NOT_FOUND */
export async function findPublished({ db, user }: UserCtx, id: string) {
  await getPortfolio(db, user.id, id);
  const [row] = await db.select().from(publicPortfolios).where(rowOf(user.id, id));
  return row ? toAnswer(row) : null;
}

/**
 * Gives a portfolio a key; one that has a key keeps it.
 * @throws AppError NOT_FOUND, SANDBOX_PRIVATE, DEMO_ACCOUNT, EMAIL_UNCONFIRMED
 */
export async function publish(
  ctx: UserCtx,
  { id, areTransactionsShared }: { readonly id: string; readonly areTransactionsShared: boolean },
) {
  const { db, user } = ctx;
  const { accountType } = await getPortfolio(db, user.id, id);
  if (accountType === AccountType.sandbox) throw new AppError("SANDBOX_PRIVATE");
  if (user.isDemo) throw new AppError("DEMO_ACCOUNT");
  await assertEmailConfirmed(ctx);
  const values = { userId: user.id, portfolioId: id, key: makeKey(), createdAt: ctx.now() };
  const before = await findPublished(ctx, id);
  const [row] = await db
    .insert(publicPortfolios)
    .values({ ...values, areTransactionsShared })
    .onConflictDoUpdate({
      target: [publicPortfolios.userId, publicPortfolios.portfolioId],
      set: { areTransactionsShared },
    })
    .returning();
  if (!row) throw new AppError("INTERNAL");
  if (before === null) await logSecurity(db, user.id, "portfolio-published", originOf(ctx));
  return toAnswer(row);
}

/** Makes a portfolio private. @throws AppError NOT_FOUND */
export async function unpublish(ctx: UserCtx, id: string): Promise<null> {
  await getPortfolio(ctx.db, ctx.user.id, id);
  const gone = await ctx.db.delete(publicPortfolios).where(rowOf(ctx.user.id, id)).returning();
  if (gone.length > 0) await logSecurity(ctx.db, ctx.user.id, "portfolio-hidden", originOf(ctx));
  return null;
}

const originOf = (ctx: UserCtx) => ({ now: ctx.now(), address: ctx.address });

/**
 * Which portfolio a key opens. What became a sandbox since keeps its key, which opens nothing until it is real again.
 * @throws AppError NOT_FOUND alike for one that never was and one taken back
 */
export async function getByKey(db: Db, key: string): Promise<PublicRow> {
  const [row] = await db
    .select(getTableColumns(publicPortfolios))
    .from(publicPortfolios)
    .innerJoin(
      portfolios,
      and(eq(portfolios.userId, publicPortfolios.userId), eq(portfolios.id, publicPortfolios.portfolioId)),
    )
    .where(and(eq(publicPortfolios.key, key), ne(portfolios.accountType, AccountType.sandbox)));
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

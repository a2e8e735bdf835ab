import { sql } from "drizzle-orm";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AnswerElsewhere } from "../../server/worker/elsewhere.ts";
import { transactions } from "../ledger.tables.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { rowsOfPortfolio } from "./ledger-rows.ts";

/** Ledgers of which it is remembered whether they are large: a version each. */
const remembered = 10_000;

type Asked = Pick<UserCtx, "db" | "user" | "memory" | "elsewhere">;

/**
 * Looked at before a ledger is read that no cache has: counts its rows up to the limit, once per version.
 * @throws AnswerElsewhere when it has more rows than are folded in this thread
 */
export async function assertFoldedHere(ctx: Asked, portfolio: PortfolioRow): Promise<void> {
  if (!ctx.elsewhere) return;
  const cache = ctx.memory.cache<boolean>("large-ledgers", remembered);
  const key = [ctx.user.id, portfolio.id, portfolio.version].join();
  let isLarge = cache.get(key);
  if (isLarge === undefined) {
    isLarge = await hasMoreRows(ctx.db, portfolio, ctx.elsewhere.maxRows);
    cache.set(key, isLarge);
  }
  if (isLarge) throw new AnswerElsewhere();
}

/** Reads an index only, and no further than to the first row above the limit. */
async function hasMoreRows(db: Db, { userId, id }: PortfolioRow, limit: number): Promise<boolean> {
  const beyond = sql`select from ${transactions} where ${rowsOfPortfolio(userId, id)} offset ${limit} limit 1`;
  const { rows } = await db.execute<{ isLarge: boolean }>(sql`select exists (${beyond}) as "isLarge"`);
  return rows[0]?.isLarge === true;
}

import { sql } from "drizzle-orm";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { OffloadToWorker } from "../../server/worker/offload-to-worker.ts";
import { transactions } from "../ledger.tables.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { rowsOfPortfolio } from "./ledger-rows.ts";

/** Ledgers at a position whose size is cached. */
const cachedSizes = 10_000;

type SizeCtx = Pick<UserCtx, "db" | "user" | "memory" | "worker">;

/**
 * Counts the rows of a ledger that no cache has, up to the limit and once per position.
 * @throws OffloadToWorker when there are more than may be folded in this thread
 */
export async function assertFoldedInPlace(ctx: SizeCtx, portfolio: PortfolioRow): Promise<void> {
  if (!ctx.worker) return;
  const cache = ctx.memory.cache<boolean>("large-ledgers", cachedSizes);
  const key = [ctx.user.id, portfolio.id, portfolio.lastChange].join();
  let isLarge = cache.get(key);
  if (isLarge === undefined) {
    isLarge = await hasMoreRows(ctx.db, portfolio, ctx.worker.maxRows);
    cache.set(key, isLarge);
  }
  if (isLarge) throw new OffloadToWorker(ctx.user.id);
}

/** Reads the index up to the limit. */
async function hasMoreRows(db: Db, { userId, id }: PortfolioRow, limit: number): Promise<boolean> {
  const beyond = sql`select from ${transactions} where ${rowsOfPortfolio(userId, id)} offset ${limit} limit 1`;
  const { rows } = await db.execute<{ isLarge: boolean }>(sql`select exists (${beyond}) as "isLarge"`);
  return rows[0]?.isLarge === true;
}

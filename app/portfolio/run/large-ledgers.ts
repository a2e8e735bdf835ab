import { sql } from "drizzle-orm";
import type { UserCtx } from "../../server/context.ts";
import type { Db } from "../../server/db/db-types.ts";
import { OffloadToWorker } from "../../server/worker/offload-to-worker.ts";
import { transactions } from "../ledger.tables.ts";
import type { PortfolioRow } from "../portfolios/portfolios.queries.ts";
import { rowsOfPortfolio } from "./ledger-rows.ts";

const cachedSizes = 10_000;

type SizeCtx = Pick<UserCtx, "db" | "user" | "memory" | "worker">;

/**
 * Counts rows up to the limit, once per version.
 * @throws OffloadToWorker beyond this thread's limit
 */
export async function assertFoldedInPlace(ctx: SizeCtx, portfolio: PortfolioRow): Promise<void> {
  if (!ctx.worker) return;
  const cache = ctx.memory.cache<boolean>("large-ledgers", cachedSizes);
  const key = [ctx.user.id, portfolio.id, portfolio.version].join();
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

import { and, eq, exists, sql } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import {
  assets,
  corporateEvents,
  incomeEvents,
  priceYears,
  rateYears,
  splitEvents,
} from "../../market/market.tables.ts";
import { portfolios, transactions } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner } from "../../shared/codes.ts";

/** Deletes the demo account with its sessions, portfolios and assets, which only visitors of the demo wrote. */
export async function removeDemoAccount(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.delete(users).where(eq(users.isDemo, true)).returning({ id: users.userId });
    for (const { id } of removed) {
      await tx.delete(assets).where(eq(assets.ownerId, id));
      for (const table of [priceYears, rateYears, incomeEvents, splitEvents, corporateEvents])
        await tx.delete(table).where(eq(table.ownerId, id));
    }
  });
}

/**
 * Deletes the demo portfolios of all users.
 * @returns how many
 */
export async function removeDemoPortfolios(tx: Db): Promise<number> {
  const removed = await tx
    .delete(portfolios)
    .where(eq(portfolios.isDemo, true))
    .returning({ id: portfolios.id });
  return removed.length;
}

/** Lists demo assets used in users' own ledgers. */
export async function listUsedDemoAssets(db: Db): Promise<readonly { id: string; ticker: string }[]> {
  const used = db
    .select({ one: sql`1` })
    .from(transactions)
    .where(and(eq(transactions.assetOwnerId, assets.ownerId), eq(transactions.assetId, assets.id)));
  return db
    .select({ id: assets.id, ticker: assets.ticker })
    .from(assets)
    .where(and(eq(assets.ownerId, demoMarketOwner), exists(used)))
    .orderBy(assets.ticker);
}

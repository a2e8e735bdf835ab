import { and, eq, exists, sql } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import { removeOwnRows } from "../../identity/own-rows.ts";
import { assets } from "../../market/market.tables.ts";
import { portfolios, transactions } from "../../portfolio/ledger.tables.ts";
import { removePortfolios } from "../../portfolio/links/end-links.ts";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner, nilGuid } from "../../shared/codes.ts";

/** Deletes the demo account and everything its visitors wrote. */
export async function removeDemoAccount(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.select({ id: users.userId }).from(users).where(eq(users.isDemo, true));
    for (const { id } of removed) await removeOwnRows(tx, id, nilGuid);
  });
}

/**
 * Deletes the demo portfolios of all users for good, with links and grants.
 * @returns how many
 */
export async function removeDemoPortfolios(tx: Db, now: Date): Promise<number> {
  const removed = await tx
    .select({ userId: portfolios.userId, id: portfolios.id })
    .from(portfolios)
    .where(eq(portfolios.isDemo, true));
  for (const [userId, rows] of Map.groupBy(removed, (row) => row.userId)) {
    const ids = rows.map(({ id }) => id);
    await removePortfolios(tx, userId, ids, now, "demo");
  }
  return removed.length;
}

export async function listUsedDemoAssets(db: Db): Promise<readonly { id: string; ticker: string }[]> {
  const used = db
    .select({ one: sql`1` })
    .from(transactions)
    .where(and(eq(transactions.assetOwnerId, assets.ownerId), eq(transactions.marketAssetId, assets.id)));
  return db
    .select({ id: assets.id, ticker: assets.ticker })
    .from(assets)
    .where(and(eq(assets.ownerId, demoMarketOwner), exists(used)))
    .orderBy(assets.ticker);
}

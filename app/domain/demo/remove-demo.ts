import { and, eq, exists, sql } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import { assets } from "../../market/market.tables.ts";
import {
  ownCorporateEvents,
  ownIncomeEvents,
  ownPriceYears,
  ownRateYears,
  ownSplitEvents,
} from "../../market/own.tables.ts";
import { ownAssets } from "../../market/own-assets.tables.ts";
import { portfolios, transactions } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner } from "../../shared/codes.ts";

const ownTables = [ownPriceYears, ownRateYears, ownIncomeEvents, ownSplitEvents, ownCorporateEvents] as const;

/**
 * Deletes the demo account. Its sessions, portfolios and own assets go with it: nobody but visitors of the demo ever
 * wrote there.
 */
export async function removeDemoAccount(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx.delete(users).where(eq(users.isDemo, true)).returning({ id: users.userId });
    for (const { id } of removed) {
      await tx.delete(ownAssets).where(eq(ownAssets.userId, id));
      for (const table of ownTables) await tx.delete(table).where(eq(table.userId, id));
    }
  });
}

/** Deletes the demo portfolios of all users, with everything in them. @returns how many */
export async function removeDemoPortfolios(tx: Db): Promise<number> {
  const removed = await tx
    .delete(portfolios)
    .where(eq(portfolios.isDemo, true))
    .returning({ id: portfolios.id });
  return removed.length;
}

/** Demo assets that are in somebody's own ledger. */
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

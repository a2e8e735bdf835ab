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
import { unrecorded } from "../../portfolio/history/recorded-tx.ts";
import { deleteRows } from "../../portfolio/history/write-rows.ts";
import { portfolios, transactions } from "../../portfolio/ledger.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner } from "../../shared/codes.ts";

/**
 * Deletes the demo account. Its sessions, portfolios and own assets go with it: nobody but visitors of the demo ever
 * wrote there.
 */
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

/** Deletes the demo portfolios of all users, with everything in them. @returns how many */
export async function removeDemoPortfolios(tx: Db): Promise<number> {
  return (await deleteRows(unrecorded(tx, "demo"), portfolios, eq(portfolios.isDemo, true))).count;
}

/** Demo assets that are in somebody's own ledger. */
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

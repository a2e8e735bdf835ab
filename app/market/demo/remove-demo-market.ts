import { and, eq, notInArray } from "drizzle-orm";
import { settings } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner } from "../../shared/codes.ts";
import { deleteAssets } from "../assets/write-assets.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { removeEdition } from "../editions.ts";
import { assets, rateYears } from "../market.tables.ts";
import { removeDemoFacts } from "./facts/seed-demo-facts.ts";

const setting = "market.demo-removed";

/** Removed for good: a start does not seed it again. */
export async function isDemoRemoved(db: Db): Promise<boolean> {
  const rows = await db.select({ key: settings.key }).from(settings).where(eq(settings.key, setting));
  return rows.length > 0;
}

export const countDemoAssets = (db: Db): Promise<number> =>
  db.$count(assets, eq(assets.ownerId, demoMarketOwner));

/**
 * Deletes the demo market for good.
 * @param usedIds assets in users' ledgers, kept with their closes
 * @returns how many assets were deleted
 */
export async function removeDemoMarket(tx: Db, usedIds: readonly string[]): Promise<number> {
  await lockLog(tx, demoMarketOwner);
  const isUsed = usedIds.length === 0 ? undefined : notInArray(assets.id, [...usedIds]);
  const removed = await deleteAssets(tx, and(eq(assets.ownerId, demoMarketOwner), isUsed));
  await tx.delete(rateYears).where(eq(rateYears.ownerId, demoMarketOwner));
  await removeDemoFacts(tx);
  await removeEdition(tx, "demo-market");
  await logSeries(tx, demoMarketOwner, "prices");
  await logSeries(tx, demoMarketOwner, "rates");
  await logSeries(tx, demoMarketOwner, "events");
  await tx.insert(settings).values({ key: setting, value: true }).onConflictDoNothing();
  return removed;
}

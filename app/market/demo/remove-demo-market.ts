import { and, eq, inArray, notInArray } from "drizzle-orm";
import { settings } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { demoMarketOwner } from "../../shared/codes.ts";
import { deleteAssets } from "../assets/write-assets.ts";
import { assets, marketVersions, rateYears } from "../market.tables.ts";
import { bumpMarketVersion, lockMarket } from "../versions.ts";
import { removeDemoFacts } from "./facts/seed-demo-facts.ts";
import { demoMarkerId } from "./seed-demo-market.ts";

const setting = "market.demo-removed";

/** Whether the administrator took the demo market away; a start then does not bring it back. */
export async function isDemoRemoved(db: Db): Promise<boolean> {
  const rows = await db.select({ key: settings.key }).from(settings).where(eq(settings.key, setting));
  return rows.length > 0;
}

/** Counts the assets of the demo market. */
export const countDemoAssets = (db: Db): Promise<number> =>
  db.$count(assets, eq(assets.ownerId, demoMarketOwner));

/**
 * Deletes assets, closes, payments, splits, rates and fictional facts of the demo market for good.
 * @param usedIds assets that users' own ledgers hold: they stay, with their closes
 * @returns how many assets were deleted
 */
export async function removeDemoMarket(tx: Db, usedIds: readonly string[]): Promise<number> {
  await lockMarket(tx, demoMarketOwner);
  const isUsed = usedIds.length === 0 ? undefined : notInArray(assets.id, [...usedIds]);
  const removed = await deleteAssets(tx, and(eq(assets.ownerId, demoMarketOwner), isUsed));
  await tx.delete(rateYears).where(eq(rateYears.ownerId, demoMarketOwner));
  await removeDemoFacts(tx);
  await tx.delete(marketVersions).where(inArray(marketVersions.ownerId, [demoMarkerId]));
  await bumpMarketVersion(tx, demoMarketOwner, "prices");
  await bumpMarketVersion(tx, demoMarketOwner, "rates");
  await bumpMarketVersion(tx, demoMarketOwner, "events");
  await tx.insert(settings).values({ key: setting, value: true }).onConflictDoNothing();
  return removed;
}

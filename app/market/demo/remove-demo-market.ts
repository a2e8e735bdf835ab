import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import { settings } from "../../identity/identity.tables.ts";
import type { Db } from "../../server/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { emptyPatch } from "../chunks.ts";
import { assets, marketVersions, rateYears } from "../market.tables.ts";
import { putRatePatches } from "../put-rates.ts";
import { bumpMarketVersion, lockMarket } from "../versions.ts";
import { demoSource } from "./demo-source.ts";
import { demoMarkerId } from "./seed-demo-market.ts";

const setting = "market.demo-removed";

/** Whether the administrator took the demo market away; a start then does not bring it back. */
export async function isDemoRemoved(db: Db): Promise<boolean> {
  const rows = await db.select({ key: settings.key }).from(settings).where(eq(settings.key, setting));
  return rows.length > 0;
}

/** How many assets of the demo market are there. */
export const countDemoAssets = (db: Db): Promise<number> =>
  db.$count(assets, and(eq(assets.ownerId, nilGuid), eq(assets.isDemo, true)));

/**
 * Deletes assets, closes, payments, splits and rates of the demo market for good.
 * @param usedIds assets that somebody's own ledger holds: they stay, with their closes
 * @returns how many assets were deleted
 */
export async function removeDemoMarket(tx: Db, usedIds: readonly string[]): Promise<number> {
  await lockMarket(tx, nilGuid);
  const isUsed = usedIds.length === 0 ? undefined : notInArray(assets.id, [...usedIds]);
  const removed = await tx
    .delete(assets)
    .where(and(eq(assets.ownerId, nilGuid), eq(assets.isDemo, true), isUsed))
    .returning({ id: assets.id });
  await removeRates(tx);
  await tx.delete(marketVersions).where(inArray(marketVersions.ownerId, [demoMarkerId]));
  await bumpMarketVersion(tx, nilGuid, "prices");
  await bumpMarketVersion(tx, nilGuid, "events");
  await tx.insert(settings).values({ key: setting, value: true }).onConflictDoNothing();
  return removed.length;
}

/** Every day of every pair that still has the demo's rate is emptied; those of other sources stay. */
async function removeRates(tx: Db): Promise<void> {
  const years = await tx
    .select({ base: rateYears.base, quote: rateYears.quote, year: rateYears.year })
    .from(rateYears)
    .where(eq(rateYears.ownerId, nilGuid));
  const pairs = Map.groupBy(years, ({ base, quote }) => `${base}/${quote}`);
  const patches = [...pairs.values()].map((list) => ({
    base: list[0]?.base ?? "",
    quote: list[0]?.quote ?? "",
    patches: list.map(({ year }) => {
      const patch = emptyPatch(year);
      patch.values.fill(Number.NEGATIVE_INFINITY);
      return patch;
    }),
  }));
  await putRatePatches(tx, nilGuid, patches, { name: demoSource.id });
  await tx
    .delete(rateYears)
    .where(and(eq(rateYears.ownerId, nilGuid), sql`${rateYears.sources} = decode(repeat('00', 366), 'hex')`));
}

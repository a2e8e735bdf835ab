import { sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { marketVersions } from "../market.tables.ts";

/**
 * Row of market_versions with two random numbers, new after every change of shared assets and in its transaction: the
 * same numbers mean the same assets, in whichever transaction.
 */
export const sharedAssetsMark = "c4a9b3de-2f65-4d0c-8a3e-6f1d7b90e215";

/** Gives the mark of shared assets new numbers, in the transaction that wrote them. */
export async function markSharedAssets(tx: Db): Promise<void> {
  const random = sql`floor(random() * 2147483647)::int`;
  const numbers = { prices: random, rates: random };
  await tx
    .insert(marketVersions)
    .values({ ownerId: sharedAssetsMark, ...numbers })
    .onConflictDoUpdate({ target: marketVersions.ownerId, set: numbers });
}

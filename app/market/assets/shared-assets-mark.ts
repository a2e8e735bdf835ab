import { sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { marketEditions } from "../market.tables.ts";

/**
 * Edition of the list of shared assets: random, new after every change of it and in the same transaction. The same
 * edition means the same assets, in whichever transaction.
 */
export const sharedAssetsMark = "shared-assets";

/** Gives the list of shared assets a new edition, in the transaction that wrote them. */
export async function markSharedAssets(tx: Db): Promise<void> {
  const edition = sql`floor(random() * 9007199254740991)::bigint`;
  await tx
    .insert(marketEditions)
    .values({ name: sharedAssetsMark, edition })
    .onConflictDoUpdate({ target: marketEditions.name, set: { edition } });
}

import { crc32 } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db-types.ts";
import { marketVersions } from "../market.tables.ts";
import { addSharedAssets } from "./add-assets.ts";
import { parseReferenceAssets, referenceText } from "./reference-assets.ts";

/** Row of market_versions that remembers which edition of the list is in: prices = its checksum. */
const markerId = "7b2f7d0e-53c4-4f0e-9b51-b0a1f6a0c3d4";

/**
 * Puts the program's list of assets into the database: all of it at first, what a new release added later, nothing
 * when this edition is in already. Rows that are there stay as they are, whoever edited them.
 * @returns the number of assets added
 */
export async function seedReference(db: Db, now: Date): Promise<number> {
  const text = referenceText();
  // One bit less than the checksum has: the column is a signed integer.
  const edition = crc32(text) >>> 1;
  if ((await seededEdition(db)) === edition) return 0;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('zerno reference assets'))`);
    if ((await seededEdition(tx)) === edition) return 0;
    const { added } = await addSharedAssets(tx, parseReferenceAssets(text), now);
    const mark = { prices: edition };
    await tx
      .insert(marketVersions)
      .values({ ownerId: markerId, ...mark })
      .onConflictDoUpdate({ target: marketVersions.ownerId, set: mark });
    return added;
  });
}

async function seededEdition(db: Db): Promise<number | undefined> {
  const rows = await db.select().from(marketVersions).where(eq(marketVersions.ownerId, markerId));
  return rows[0]?.prices;
}

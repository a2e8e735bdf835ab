import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { assets } from "../market.tables.ts";
import { type AssetField, fieldOf, fieldText, toColumn } from "../support/asset-fields.ts";
import { assetOverrides as o } from "../support/support.tables.ts";
import type { AssetRow } from "./assets.ts";
import { markSharedAssets } from "./shared-assets-mark.ts";

type NewAsset = typeof assets.$inferInsert;
type Fields = PgUpdateSetSource<typeof assets>;

/** Adds shared assets. @param set changes of those that are there already, which are refused without it */
export async function insertAssets(
  db: Db,
  rows: NewAsset | readonly NewAsset[],
  set?: Fields,
): Promise<void> {
  await db.transaction(async (tx) => {
    const insert = tx.insert(assets).values(Array.isArray(rows) ? [...rows] : [rows as NewAsset]);
    await (set ? insert.onConflictDoUpdate({ target: [assets.ownerId, assets.id], set }) : insert);
    await markSharedAssets(tx);
  });
}

/** Changes shared assets. Fields that the support set stay; the value is noted as what the sources say. */
export async function updateAssets(db: Db, set: Fields, where?: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    const written = await tx.update(assets).set(set).where(where).returning({ id: assets.id });
    if (written.length === 0) return;
    await keepOverrides(
      tx,
      written.map(({ id }) => id),
    );
    await markSharedAssets(tx);
  });
}

/** Deletes shared assets. @returns how many */
export const deleteAssets = (db: Db, where?: SQL): Promise<number> =>
  db.transaction(async (tx) => {
    const deleted = await tx.delete(assets).where(where).returning({ id: assets.id });
    if (deleted.length > 0) await markSharedAssets(tx);
    return deleted.length;
  });

/** Puts the fields that the support set back into assets that were written. */
async function keepOverrides(tx: Db, ids: readonly string[]): Promise<void> {
  const found = await tx
    .select({ asset: assets, override: o })
    .from(o)
    .innerJoin(assets, and(eq(assets.ownerId, o.ownerId), eq(assets.id, o.assetId)))
    .where(and(eq(o.ownerId, nilGuid), inArray(o.assetId, [...ids])));
  for (const list of Map.groupBy(found, ({ asset }) => asset.id).values()) {
    const set: Partial<AssetRow> = {};
    for (const { asset, override } of list) {
      const field = override.field as AssetField;
      const sources = fieldOf(asset, field);
      if (sources !== fieldText(field, override.value)) {
        Object.assign(set, toColumn(field, override.value));
        await tx
          .update(o)
          .set({ original: sources })
          .where(and(eq(o.ownerId, nilGuid), eq(o.assetId, asset.id), eq(o.field, override.field)));
      }
      const text = set.searchText ?? asset.searchText;
      if (override.searchText !== "" && !text.includes(`|${override.searchText}`))
        set.searchText = text + override.searchText;
    }
    const [first] = list;
    if (first && Object.keys(set).length > 0)
      await tx
        .update(assets)
        .set(set)
        .where(and(eq(assets.ownerId, nilGuid), eq(assets.id, first.asset.id)));
  }
}

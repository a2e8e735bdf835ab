import { and, eq, inArray, sql } from "drizzle-orm";
import { type AssetKey, type AssetRow, listAssets } from "../../market/assets/assets.ts";
import type { OwnReader } from "../../market/market-reader.ts";
import type { Db } from "../../server/db/db-types.ts";
import { importMappings } from "./imports.tables.ts";

/** Returns remembered assets by a broker's codes; assets no longer visible are absent. */
export async function loadMappings(
  db: Db,
  reader: OwnReader,
  brokerId: string,
  codes: readonly string[],
): Promise<ReadonlyMap<string, AssetRow>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(importMappings)
    .where(
      and(
        eq(importMappings.userId, reader.userId),
        eq(importMappings.brokerId, brokerId),
        inArray(importMappings.code, [...codes]),
      ),
    );
  const keys = rows.map((row) => ({ ownerId: row.assetOwnerId, id: row.assetId }));
  const assets = new Map((await listAssets(db, reader, keys)).map((asset) => [asset.id, asset]));
  return new Map(
    rows.flatMap((row): [string, AssetRow][] => {
      const asset = assets.get(row.assetId);
      return asset ? [[row.code, asset]] : [];
    }),
  );
}

/** Stores matches of a broker's codes; a later choice replaces an earlier one. */
export async function saveMappings(
  db: Db,
  userId: string,
  brokerId: string,
  mappings: readonly { readonly code: string; readonly asset: AssetKey }[],
): Promise<void> {
  if (mappings.length === 0) return;
  await db
    .insert(importMappings)
    .values(
      mappings.map(({ code, asset }) => ({
        userId,
        brokerId,
        code,
        assetOwnerId: asset.ownerId,
        assetId: asset.id,
      })),
    )
    .onConflictDoUpdate({
      target: [importMappings.userId, importMappings.brokerId, importMappings.code],
      set: { assetOwnerId: sql`excluded.asset_owner_id`, assetId: sql`excluded.asset_id` },
    });
}

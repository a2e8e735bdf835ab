import { and, eq, sql } from "drizzle-orm";
import { copyRows } from "../../server/db/copy/copy-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import { assets, marketVersions } from "../market.tables.ts";
import type { SharedOwner } from "../market-reader.ts";
import { type SearchableAsset, SearchIndex } from "./search-index.ts";

/**
 * Row of market_versions to which a trigger gives two random numbers with every change of shared assets: equal numbers
 * mean equal assets in any transaction.
 */
export const sharedAssetsMark = "c4a9b3de-2f65-4d0c-8a3e-6f1d7b90e215";

/** The last two of each market, since a transaction may see older assets. */
const made = new Map<string, Promise<SearchIndex>>();
const keptIndexes = 4;

/** Rebuilt after a change, as seen by this handle. */
export async function sharedIndex(db: Db, sharedId: SharedOwner): Promise<SearchIndex> {
  const [mark] = await db.select().from(marketVersions).where(eq(marketVersions.ownerId, sharedAssetsMark));
  const key = `${sharedId}/${mark?.prices ?? 0}/${mark?.rates ?? 0}`;
  const known = made.get(key);
  if (known) return known;
  const index = readShared(db, sharedId).then((list) => SearchIndex.from(list));
  made.set(key, index);
  index.catch(() => made.delete(key));
  for (const old of [...made.keys()].slice(0, -keptIndexes)) made.delete(old);
  return index;
}

async function readShared(db: Db, sharedId: SharedOwner): Promise<SearchableAsset[]> {
  const list: SearchableAsset[] = [];
  const rest = sql`from ${assets} where ${and(eq(assets.ownerId, sharedId), eq(assets.isActive, true))}`;
  await copyRows(db, { fields: [assets.id, assets.searchText, assets.type], rest }, (row) => {
    const isIndex = row.int(2) === AssetType.index;
    list.push({ ownerId: sharedId, id: row.uuid(0), text: row.text(1), isIndex });
  });
  return list;
}

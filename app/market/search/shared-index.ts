import { and, eq, sql } from "drizzle-orm";
import { copyRows } from "../../server/db/copy/copy-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import { sharedAssetsMark } from "../assets/shared-assets-mark.ts";
import { assets, marketVersions } from "../market.tables.ts";
import type { SharedOwner } from "../market-reader.ts";
import { type SearchableAsset, SearchIndex } from "./search-index.ts";

/**
 * Indexes by market and those numbers: the last two of each market, since a transaction may see older assets than the
 * others.
 */
const made = new Map<string, Promise<SearchIndex>>();
const keptIndexes = 4;

/** Returns the index of a market's shared assets as this handle sees them; made anew when one of them changed. */
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

import { and, eq, sql } from "drizzle-orm";
import { copyRows } from "../../server/db/copy/copy-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";
import { sharedAssetsMark } from "../assets/shared-assets-mark.ts";
import { findEdition } from "../editions.ts";
import { assets } from "../market.tables.ts";
import type { SharedOwner } from "../market-reader.ts";
import { type SearchableAsset, SearchIndex } from "./search-index.ts";

/**
 * Indexes by market and edition: the last two of each market, since a transaction may see older assets than the others.
 */
const made = new Map<string, Promise<SearchIndex>>();
const keptIndexes = 4;

/** Rebuilt after a change, as seen by this handle. */
export async function sharedIndex(db: Db, sharedId: SharedOwner): Promise<SearchIndex> {
  const { edition = 0 } = (await findEdition(db, sharedAssetsMark)) ?? {};
  const key = `${sharedId}/${edition}`;
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

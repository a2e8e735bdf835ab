import type { AssetRow } from "../../../market/assets/assets.ts";
import { isSharedOwner } from "../../../market/market-reader.ts";
import type { SnapshotAsset } from "./snapshot.types.ts";

/** Reduces custom assets to their type: a name may be an address. */
export function publicAsset(row: AssetRow): SnapshotAsset {
  const { type } = row;
  if (!isSharedOwner(row.ownerId)) return { id: null, ticker: null, exchange: null, name: null, type };
  const name = { en: row.nameEn, ru: row.nameRu };
  return { id: row.id, ticker: row.ticker, exchange: row.exchange, name, type };
}

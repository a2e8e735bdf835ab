import type { AssetRow } from "../../market/assets/assets.ts";
import { listPayments } from "../../market/events/payments.ts";
import type { MarketReader } from "../../market/market-reader.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AssetType } from "../../shared/codes.ts";

const payers: readonly number[] = [
  AssetType.stock,
  AssetType.bond,
  AssetType.etf,
  AssetType.reit,
  AssetType.limitedPartnership,
];

/** The demo market is complete. */
export async function findUnsourced(
  db: Db,
  reader: MarketReader,
  held: readonly AssetRow[],
): Promise<AssetRow[]> {
  const asked = held.filter(({ type, isDemo }) => !isDemo && payers.includes(type));
  const told = new Set((await listPayments(db, reader, asked)).map(({ assetId }) => assetId));
  return asked.filter(({ id }) => !told.has(id)).sort((a, b) => (a.ticker < b.ticker ? -1 : 1));
}

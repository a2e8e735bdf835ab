import { and, eq, inArray } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import type { AssetType, CodeOf } from "../../shared/codes.ts";
import { assets } from "../market.tables.ts";
import { allAssets } from "../market.views.ts";
import { type MarketReader, visibleOwners } from "../market-reader.ts";
import { ownAssets } from "../own-assets.tables.ts";
import { isKnownCurrency } from "../rates/currencies.ts";
import { searchTextOf } from "../search/search-text.ts";

export type AssetRow = typeof assets.$inferSelect;

export const ofUser = ({ userId, ...row }: typeof ownAssets.$inferSelect): AssetRow => ({
  ...row,
  ownerId: userId,
  isDemo: false,
});

export interface AssetKey {
  readonly ownerId: string;
  readonly id: string;
}

export async function findAsset(db: Db, reader: MarketReader, key: AssetKey): Promise<AssetRow | null> {
  if (!visibleOwners(reader).includes(key.ownerId)) return null;
  const rows = await db
    .select()
    .from(allAssets)
    .where(and(eq(allAssets.ownerId, key.ownerId), eq(allAssets.id, key.id)));
  return rows[0] ?? null;
}

/** @throws AppError NOT_FOUND, also for assets of other users and the other market */
export async function getAsset(db: Db, reader: MarketReader, key: AssetKey): Promise<AssetRow> {
  const row = await findAsset(db, reader, key);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

export async function listAssets(
  db: Db,
  reader: MarketReader,
  keys: readonly AssetKey[],
): Promise<AssetRow[]> {
  const owners = [...visibleOwners(reader)];
  const ids = keys.filter(({ ownerId }) => owners.includes(ownerId)).map(({ id }) => id);
  if (ids.length === 0) return [];
  return db
    .select()
    .from(allAssets)
    .where(and(inArray(allAssets.ownerId, owners), inArray(allAssets.id, ids)));
}

export async function findSharedAssets(
  db: Db,
  { sharedId }: MarketReader,
  listings: readonly { readonly ticker: string; readonly exchange: string }[],
): Promise<AssetRow[]> {
  const tickers = [...new Set(listings.map(({ ticker }) => ticker))];
  if (tickers.length === 0) return [];
  const rows = await db
    .select()
    .from(assets)
    .where(and(eq(assets.ownerId, sharedId), inArray(assets.ticker, tickers)));
  return rows.filter((row) =>
    listings.some(({ ticker, exchange }) => ticker === row.ticker && exchange === row.exchange),
  );
}

export interface OwnAsset {
  readonly type: CodeOf<typeof AssetType>;
  readonly ticker: string;
  readonly name: string;
  readonly nameRu?: string | undefined;
  readonly currency: string;
  readonly exchange?: string | undefined;
  readonly isin?: string | null | undefined;
  readonly figi?: string | null | undefined;
  readonly multiplier?: string | undefined;
  readonly nominal?: string | null | undefined;
  readonly now: Date;
}

/**
 * Creates an asset visible to this user only.
 * @throws AppError CURRENCY_UNKNOWN
 */
export async function createOwnAsset(db: Db, userId: string, asset: OwnAsset): Promise<AssetRow> {
  if (!isKnownCurrency(asset.currency)) throw new AppError("CURRENCY_UNKNOWN", { currency: asset.currency });
  const names = { nameEn: asset.name, nameRu: asset.nameRu ?? asset.name };
  const ticker = asset.ticker.trim().toUpperCase();
  const isin = asset.isin?.trim().toUpperCase() || null;
  const rows = await db
    .insert(ownAssets)
    .values({
      ...names,
      userId,
      id: newId(),
      type: asset.type,
      ticker,
      exchange: asset.exchange ?? "",
      isin,
      figi: asset.figi ?? null,
      currency: asset.currency,
      multiplier: asset.multiplier ?? "1",
      nominal: asset.nominal ?? null,
      searchText: searchTextOf({ ...names, ticker, isin }),
      createdAt: asset.now,
    })
    .returning();
  const row = rows[0];
  if (!row) throw new Error("insert returned no row");
  return ofUser(row);
}

import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  type ForeignKeyBuilder,
  foreignKey,
  type IndexBuilder,
  index,
  uuid,
} from "drizzle-orm/pg-core";
import { assets } from "./market.tables.ts";
import { ownAssets } from "./own-assets.tables.ts";

// Two generated columns, one of them empty, carry the foreign keys to shared and own assets; another user's asset
// satisfies neither.

export const assetTargets = {
  marketAssetId: uuid().generatedAlwaysAs(sql`case when asset_owner_id <> user_id then asset_id end`),
  ownAssetId: uuid().generatedAlwaysAs(sql`case when asset_owner_id = user_id then asset_id end`),
};

export const toAssetTargets = {
  toMarketAssetId: uuid().generatedAlwaysAs(sql`case when to_asset_owner_id <> user_id then to_asset_id end`),
  toOwnAssetId: uuid().generatedAlwaysAs(sql`case when to_asset_owner_id = user_id then to_asset_id end`),
};

type Columns<Keys extends string> = Readonly<Record<Keys, AnyPgColumn>>;

interface Deleting {
  /** Deletes rows with their asset; otherwise a named asset cannot be deleted. */
  readonly isCascading?: boolean;
}

type Built = (ForeignKeyBuilder | IndexBuilder)[];

/**
 * Foreign keys and indexes of `assetTargets`.
 * @param table name in the database
 */
export const assetReference = (
  table: string,
  t: Columns<"userId" | "assetOwnerId" | "marketAssetId" | "ownAssetId">,
  deleting?: Deleting,
): Built => reference(table, "", [t.userId, t.assetOwnerId, t.marketAssetId, t.ownAssetId], deleting);

export const toAssetReference = (
  table: string,
  t: Columns<"userId" | "toAssetOwnerId" | "toMarketAssetId" | "toOwnAssetId">,
  deleting?: Deleting,
): Built =>
  reference(table, "to_", [t.userId, t.toAssetOwnerId, t.toMarketAssetId, t.toOwnAssetId], deleting);

function reference(
  table: string,
  prefix: "" | "to_",
  [userId, ownerId, marketAssetId, ownAssetId]: readonly [AnyPgColumn, AnyPgColumn, AnyPgColumn, AnyPgColumn],
  { isCascading = false }: Deleting = {},
): Built {
  const [market, own] = [`${table}_${prefix}market_asset`, `${table}_${prefix}own_asset`];
  const keys = [
    foreignKey({
      name: `${market}_fk`,
      columns: [ownerId, marketAssetId],
      foreignColumns: [assets.ownerId, assets.id],
    }),
    foreignKey({
      name: `${own}_fk`,
      columns: [userId, ownAssetId],
      foreignColumns: [ownAssets.userId, ownAssets.id],
    }),
  ];
  return [
    ...keys.map((key) => (isCascading ? key.onDelete("cascade") : key)),
    index(market).on(marketAssetId, ownerId).where(sql`${marketAssetId} is not null`),
    index(own).on(userId, ownAssetId).where(sql`${ownAssetId} is not null`),
  ];
}

import {
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { assets } from "../../market/market.tables.ts";
import { ofMarket } from "../../market/market-columns.ts";
import { notNegative, oneOf, positive } from "../../server/db/checks.ts";
import { decimal18, instant } from "../../server/db/db-columns.ts";
import { TargetSide } from "../../shared/names/watch-columns.ts";

export const watchlists = pgTable(
  "watchlists",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    name: text().notNull(),
    /** Column ids in order (shared/names/watch-columns.ts). */
    columns: jsonb().$type<readonly string[]>().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), ...positive(t.version)],
);

export const watchlistAssets = pgTable(
  "watchlist_assets",
  {
    userId: uuid().notNull(),
    watchlistId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    position: integer().notNull(),
    /** In the asset's currency, bonds in percent. */
    targetPrice: decimal18(),
    /** Code of `TargetSide`; null without a target. */
    targetSide: smallint(),
    note: text().notNull(),
    addedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.watchlistId, t.assetId] }),
    ofMarket(t.assetOwnerId),
    foreignKey({
      columns: [t.userId, t.watchlistId],
      foreignColumns: [watchlists.userId, watchlists.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("watchlist_assets_by_asset").on(t.assetId, t.assetOwnerId),
    ...notNegative(t.position),
    ...positive(t.targetPrice),
    oneOf(t.targetSide, TargetSide),
  ],
);

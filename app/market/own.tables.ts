import { sql } from "drizzle-orm";
import { foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { between, currencyCode, notNegative, oneOf, positive } from "../server/db/checks.ts";
import { CORPORATE_KINDS } from "./events/corporate-shapes.ts";
import { assets } from "./market.tables.ts";
import {
  corporateEventColumns,
  incomeEventColumns,
  incomeKinds,
  priceYearColumns,
  rateYearColumns,
  splitEventColumns,
} from "./market-columns.ts";

// Market data that a user made: closes, rates and events that only this user sees, over those of the shared markets
// (market.tables.ts). Every key leads with the user.

/** Closes of a user, of an asset of a shared market or an own one; a chunk is laid out as price_years. */
export const ownPriceYears = pgTable(
  "own_price_years",
  {
    userId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...priceYearColumns,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.assetOwnerId, t.assetId, t.year] }),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("own_price_years_by_asset").on(t.assetId, t.assetOwnerId),
    between(t.year, 1800, 2200),
  ],
);

/** Rates of a user, over the shared ones day by day. */
export const ownRateYears = pgTable(
  "own_rate_years",
  { userId: uuid().notNull(), base: text().notNull(), quote: text().notNull(), ...rateYearColumns },
  (t) => [primaryKey({ columns: [t.userId, t.base, t.quote, t.year] }), between(t.year, 1800, 2200)],
);

/** Payments that a user's statements imply, and the schedules of own bonds. */
export const ownIncomeEvents = pgTable(
  "own_income_events",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...incomeEventColumns,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("own_income_events_asset").on(t.userId, t.assetOwnerId, t.assetId, t.payDate),
    /** Statements of all users on one asset. */
    index("own_income_events_statements").on(t.assetId).where(sql`${t.source} = 'statement'`),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("own_income_events_by_asset").on(t.assetId, t.assetOwnerId),
    oneOf(t.kind, incomeKinds),
    ...notNegative(t.amount),
    ...currencyCode(t.currency),
  ],
);

/** Splits of a user's assets; one stands in place of the shared one of its day. */
export const ownSplitEvents = pgTable(
  "own_split_events",
  {
    userId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...splitEventColumns,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.assetOwnerId, t.assetId, t.exDate] }),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("own_split_events_by_asset").on(t.assetId, t.assetOwnerId),
    ...positive(t.to, t.from),
  ],
);

/** Corporate events of a user's assets. */
export const ownCorporateEvents = pgTable(
  "own_corporate_events",
  { userId: uuid().notNull(), id: uuid().notNull(), ...corporateEventColumns },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("own_corporate_events_asset").on(t.userId, t.assetOwnerId, t.assetId, t.effectiveOn),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.toAssetOwnerId, t.toAssetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("own_corporate_events_by_asset").on(t.assetId, t.assetOwnerId),
    index("own_corporate_events_by_to_asset")
      .on(t.toAssetId, t.toAssetOwnerId)
      .where(sql`${t.toAssetId} is not null`),
    oneOf(t.kind, CORPORATE_KINDS),
  ],
);

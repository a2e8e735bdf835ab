import { foreignKey, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { assets } from "../market/market.tables.ts";
import { decimal18, instant } from "../server/db-columns.ts";
import type { InterestTerms } from "../shared/custom-shapes.ts";

/** What the owner says of an own asset beside its name and currency: how it is valued. */
export const customAssets = pgTable(
  "custom_assets",
  {
    userId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** Code of `CustomAssetClass`. */
    class: smallint().notNull(),
    /** Code of `CustomValueKind`: 1 the owner's prices, 2 interest. */
    valueKind: smallint().notNull(),
    /** Value by interest: principal, yearly rates, period. */
    interest: jsonb().$type<InterestTerms>(),
    /** Precious metals: which one, in what it is weighed, and the share of fine metal. */
    metal: text(),
    metalUnit: text(),
    fineness: decimal18(),
    note: text().notNull().default(""),
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.assetId] }),
    foreignKey({
      columns: [t.userId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
  ],
);

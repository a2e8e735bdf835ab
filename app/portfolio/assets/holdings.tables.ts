import {
  boolean,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { assetReference, assetTargets } from "../../market/asset-reference.ts";
import { instant } from "../../server/db/db-columns.ts";
import { portfolios } from "../ledger.tables.ts";

export const holdingColumnSets = pgTable(
  "holding_column_sets",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    name: text().notNull(),
    /** In order (shared/names/holding-columns.ts). */
    columns: jsonb().$type<readonly string[]>().notNull(),
    groupBy: text(),
    /** At most one per user. */
    isDefault: boolean().notNull().default(false),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("holding_column_sets_name").on(t.userId, t.name),
  ],
);

export const holdingNotes = pgTable(
  "holding_notes",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...assetTargets,
    note: text().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId, t.assetId] }),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    ...assetReference("holding_notes", t, { isCascading: true }),
  ],
);

/** Assets that cannot be traded, as frozen by a depositary. */
export const blockedAssets = pgTable(
  "blocked_assets",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...assetTargets,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId, t.assetId] }),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    ...assetReference("blocked_assets", t, { isCascading: true }),
  ],
);

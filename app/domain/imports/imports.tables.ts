import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { assetReference, assetTargets } from "../../market/asset-reference.ts";
import { notNegative } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";

/** Column mappings of a user's tables, found by header. */
export const importProfiles = pgTable(
  "import_profiles",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    name: text().notNull(),
    profile: jsonb().notNull(),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("import_profiles_name").on(t.userId, t.name),
  ],
);

/** Anonymised excerpts of unreadable files, sent with consent. */
export const failedFiles = pgTable(
  "failed_files",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    fileName: text().notNull(),
    /** Approved excerpt; the file is not stored. */
    content: text().notNull(),
    reason: text().notNull(),
    note: text().notNull(),
    readerVersion: integer().notNull(),
    createdAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("failed_files_new").on(t.createdAt),
    ...notNegative(t.readerVersion),
  ],
);

export const importMappings = pgTable(
  "import_mappings",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    brokerId: text().notNull(),
    code: text().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...assetTargets,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.brokerId, t.code] }),
    ...assetReference("import_mappings", t, { isCascading: true }),
  ],
);

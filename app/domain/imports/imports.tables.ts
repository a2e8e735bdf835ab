import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { assetReference, assetTargets } from "../../market/asset-reference.ts";
import { instant } from "../../server/db/db-columns.ts";

/** How a user's own tables are read: found again by the labels of their header. */
export const importProfiles = pgTable(
  "import_profiles",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    name: text().notNull(),
    /** MapperProfile of the package of brokers. */
    profile: jsonb().notNull(),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("import_profiles_name").on(t.userId, t.name),
  ],
);

/** Files that could not be read, given to the support with consent and without names, numbers and sums. */
export const failedFiles = pgTable(
  "failed_files",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    fileName: text().notNull(),
    /** The excerpt that the user saw and agreed to send; the file itself is not stored here. */
    content: text().notNull(),
    /** Issue code and what the user wrote. */
    reason: text().notNull(),
    note: text().notNull(),
    readerVersion: integer().notNull(),
    createdAt: instant().notNull(),
    /** The support has looked at it. */
    closedAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), index("failed_files_new").on(t.createdAt)],
);

/** A code in a broker's files that the user mapped once; remembered for the next file. */
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

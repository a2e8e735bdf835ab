import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { positive } from "../server/db/checks.ts";
import { instant } from "../server/db/db-columns.ts";

export const savedScreens = pgTable(
  "saved_screens",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    name: text().notNull(),
    filter: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    sort: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), uniqueIndex("saved_screens_name").on(t.userId, t.name)],
);

/** Thresholds as decimal text; absent = default. */
export const recommendationOptions = pgTable(
  "recommendation_options",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.userId, { onDelete: "cascade" }),
    thresholds: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => positive(t.version),
);

import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { positive } from "../server/db/checks.ts";
import { instant } from "../server/db/db-columns.ts";

/** Filters of the screener that their user gave a name. */
export const savedScreens = pgTable(
  "saved_screens",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    name: text().notNull(),
    /** As `ScreenerFilter` reads it; fields of a later version of the program are left out when it is read. */
    filter: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    sort: text().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), uniqueIndex("saved_screens_name").on(t.userId, t.name)],
);

/** From which values on a user wants to be told: by the name of the threshold, as decimal text; absent = the usual one. */
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

import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { between, positive } from "../server/db/checks.ts";
import { decimal18, instant } from "../server/db/db-columns.ts";

/** A year without a row starts with the previous year's answers. */
export const taxReturns = pgTable(
  "tax_returns",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    year: smallint().notNull(),
    answers: jsonb().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.year] }), between(t.year, 2010, 2200), ...positive(t.version)],
);

export const taxProfiles = pgTable(
  "tax_profiles",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.userId, { onDelete: "cascade" }),
    residence: text().notNull(),
    /** On income there, a ratio; null = unknown. */
    rate: decimal18(),
    /** With W-8BEN the treaty rate applies to US shares. */
    hasW8ben: boolean().notNull(),
    sources: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    holdings: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => [between(t.rate, 0, 1), ...positive(t.version)],
);

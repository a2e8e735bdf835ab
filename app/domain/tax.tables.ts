import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { between, positive } from "../server/db/checks.ts";
import { decimal18, instant } from "../server/db/db-columns.ts";

/** What a person tells for the Russian declaration of a year; a year without a row begins with those of the year before. */
export const taxReturns = pgTable(
  "tax_returns",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    year: smallint().notNull(),
    /** `TaxAnswers` of tax-answers.ts. */
    answers: jsonb().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.year] }), between(t.year, 2010, 2200), ...positive(t.version)],
);

/** What is withheld from a person's income, for every net figure; without a row nothing is known of it. */
export const taxProfiles = pgTable(
  "tax_profiles",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** Country the person pays tax in; empty = not told. */
    residence: text().notNull(),
    /** Tax on income there, a ratio; null = not told. */
    rate: decimal18(),
    /** A form W-8BEN is with the broker: the treaty's rate counts for American shares, where there is a treaty. */
    hasW8ben: boolean().notNull(),
    /** Withheld at the source, by country of the payer: ratios as exact text. */
    sources: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Of single holdings, by asset id: instead of everything else. */
    holdings: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => [between(t.rate, 0, 1), ...positive(t.version)],
);

import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { between, positive } from "../server/db/checks.ts";
import { decimal18, instant } from "../server/db/db-columns.ts";

/** Answers for the Russian tax return of a year; a year without a row starts with those of the year before. */
export const taxReturns = pgTable(
  "tax_returns",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    year: smallint().notNull(),
    /** `TaxAnswers` of tax-answers.schema.ts. */
    answers: jsonb().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.year] }), between(t.year, 2010, 2200), ...positive(t.version)],
);

/** Taxes withheld from a user's income, for net figures; without a row unknown. */
export const taxProfiles = pgTable(
  "tax_profiles",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** Country of tax residence; empty = unknown. */
    residence: text().notNull(),
    /** Tax on income there, a ratio; null = unknown. */
    rate: decimal18(),
    /** The broker has a form W-8BEN: the treaty's rate applies to US shares, if there is a treaty. */
    hasW8ben: boolean().notNull(),
    /** Withheld at the source, by country of the payer: ratios as exact text. */
    sources: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Of single holdings by asset id, overriding all others. */
    holdings: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    version: integer().notNull().default(1),
    changedAt: instant().notNull(),
  },
  (t) => [between(t.rate, 0, 1), ...positive(t.version)],
);

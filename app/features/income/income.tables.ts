import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { portfolios } from "../../ledger/ledger.tables.ts";
import { bytea, decimal18, instant } from "../../server/db-columns.ts";

/** What is withheld from a person's income, for every net figure; without a row nothing is known of it. */
export const taxProfiles = pgTable("tax_profiles", {
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
});

/** Addresses under which a calendar program reads a portfolio's payments; only the hash of the secret is kept. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** What the owner calls it: "Phone". */
    name: text().notNull(),
    /** Language of its texts. */
    language: text().notNull(),
    hasAmounts: boolean().notNull(),
    tokenHash: bytea().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("calendar_feeds_portfolio").on(t.userId, t.portfolioId),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
  ],
);

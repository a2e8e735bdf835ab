import { boolean, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { oneOf } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import { delayDays } from "../../shared/names/publication-names.ts";
import { portfolios } from "../ledger.tables.ts";

/** Open to anyone with the key: an address, not a secret. */
export const publicPortfolios = pgTable(
  "public_portfolios",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Ten letters; unique by `public_keys`. */
    key: text().notNull(),
    areTransactionsShared: boolean().notNull(),
    isListed: boolean().notNull().default(false),
    /** Delay for visitors, days. */
    delayDays: smallint().notNull().default(0),
    areAmountsShown: boolean().notNull().default(false),
    showsOwner: boolean().notNull().default(false),
    /** Merged into one unnamed row. */
    hiddenAssets: uuid().array().notNull().default([]),
    /** Markdown. */
    description: text().notNull().default(""),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    oneOf(t.delayDays, delayDays),
  ],
);

/** Withdrawn keys stay, without their user, and are never reused. */
export const publicKeys = pgTable(
  "public_keys",
  {
    key: text().primaryKey(),
    userId: uuid(),
    portfolioId: uuid(),
    withdrawnAt: instant(),
  },
  (t) => [index("public_keys_portfolio").on(t.userId, t.portfolioId)],
);

/** No foreign key to other users: withdrawal deletes. */
export const portfolioFollows = pgTable(
  "portfolio_follows",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    ownerId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    followedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.ownerId, t.portfolioId] }),
    index("portfolio_follows_followed").on(t.ownerId, t.portfolioId),
  ],
);

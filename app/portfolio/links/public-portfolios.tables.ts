import { boolean, foreignKey, index, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { oneOf } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import { delayDays } from "../../shared/names/publication-names.ts";
import { portfolios } from "../ledger.tables.ts";

/** Portfolios open without amounts to everyone who has their key. The key is an address, not a secret. */
export const publicPortfolios = pgTable(
  "public_portfolios",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Ten letters; unique by `public_keys`. */
    key: text().notNull(),
    /** Dates and types of transactions are shown too. */
    areTransactionsShared: boolean().notNull(),
    /** In the community list and in search engines. */
    isListed: boolean().notNull().default(false),
    /** Days by which visitors' data lags behind. */
    delayDays: smallint().notNull().default(0),
    areAmountsShown: boolean().notNull().default(false),
    /** Links to the owner's public profile. */
    showsOwner: boolean().notNull().default(false),
    /** Assets shown only as one unnamed row. */
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

/**
 * Look-up of public portfolios by key; of `public_portfolios.key`. A key that was withdrawn stays, so that its page can
 * say so and no other portfolio gets it; it identifies no user then.
 */
export const publicKeys = pgTable(
  "public_keys",
  {
    key: text().primaryKey(),
    userId: uuid(),
    portfolioId: uuid(),
    /** Null while the portfolio is public. */
    withdrawnAt: instant(),
  },
  (t) => [index("public_keys_portfolio").on(t.userId, t.portfolioId)],
);

/** Public portfolios that a user follows. The portfolio is another user's, so no foreign key: withdrawing it ends them. */
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

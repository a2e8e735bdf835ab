import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { bytea, instant } from "../../server/db/db-columns.ts";

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

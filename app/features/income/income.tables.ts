import { boolean, foreignKey, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { bytea, instant } from "../../server/db/db-columns.ts";

/** Addresses of income calendars; only the secret's hash is stored. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Such as "Phone". */
    name: text().notNull(),
    /** Of its texts. */
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

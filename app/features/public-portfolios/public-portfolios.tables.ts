import { boolean, foreignKey, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { instant } from "../../server/db/db-columns.ts";

/** Portfolios that whoever has their key may see without amounts. The key is an address, no secret. */
export const publicPortfolios = pgTable(
  "public_portfolios",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Ten letters. */
    key: text().notNull(),
    /** Days and kinds of the rows are shown too. */
    areTransactionsShared: boolean().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    uniqueIndex("public_portfolios_key").on(t.key),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
  ],
);

import { foreignKey, integer, pgTable, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { between } from "../../server/db/checks.ts";
import { bytea, instant } from "../../server/db/db-columns.ts";

/** Links that show a year without amounts; only the secret's hash is stored. */
export const recapLinks = pgTable(
  "recap_links",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    year: integer().notNull(),
    tokenHash: bytea().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    unique("recap_links_one").on(t.userId, t.portfolioId, t.year),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    between(t.year, 1990, 2100),
  ],
);

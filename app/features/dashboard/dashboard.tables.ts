import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { bytea, instant } from "../../server/db/db-columns.ts";

/** Addresses for reading one widget; only the secret's hash is stored. */
export const widgetTokens = pgTable(
  "widget_tokens",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Such as "Blog". */
    name: text().notNull(),
    kind: text().notNull(),
    settings: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Without amounts. */
    isStealth: boolean().notNull(),
    tokenHash: bytea().notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("widget_tokens_portfolio").on(t.userId, t.portfolioId),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
  ],
);

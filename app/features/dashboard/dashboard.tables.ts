import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { bytea, instant } from "../../server/db/db-columns.ts";

/** Addresses under which one widget may be read by whoever has them; only the hash of the secret is kept. */
export const widgetTokens = pgTable(
  "widget_tokens",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** What the owner calls it: "Blog". */
    name: text().notNull(),
    kind: text().notNull(),
    settings: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Answered without amounts. */
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

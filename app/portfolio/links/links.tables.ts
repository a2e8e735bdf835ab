import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { between, oneOf } from "../../server/db/checks.ts";
import { bytea, instant } from "../../server/db/db-columns.ts";
import { languages } from "../../shared/languages.ts";
import { portfolios } from "../ledger.tables.ts";

/** Secret addresses, stored hashed. */
export const widgetTokens = pgTable(
  "widget_tokens",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    settings: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
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

/** Secret addresses, stored hashed. */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    name: text().notNull(),
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
    oneOf(t.language, languages),
  ],
);

/** Secret addresses of recaps without amounts, stored hashed. */
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

export const linkKinds = ["widget", "calendar", "recap", "invitation"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Look-up of the tables above and `portfolio_grants`. */
export const linkTokens = pgTable(
  "link_tokens",
  {
    kind: text().$type<LinkKind>().notNull(),
    tokenHash: bytea().notNull(),
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    linkId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.tokenHash] }),
    index("link_tokens_portfolio").on(t.userId, t.portfolioId),
    oneOf(t.kind, linkKinds),
  ],
);

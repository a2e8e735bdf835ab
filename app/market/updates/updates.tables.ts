import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { inOrder, notNegative } from "../../server/db/checks.ts";
import { decimal18, instant } from "../../server/db/db-columns.ts";
import { ofMarket } from "../market-columns.ts";
import type { Problem } from "../providers/problem.ts";
import type { Validator } from "../runner/parts.ts";

/** One row per source that was switched or has answered. */
export const marketSources = pgTable("market_sources", {
  id: text().primaryKey(),
  /** Administrator's choice; null: as configured. */
  isOn: boolean(),
  /** From then on the demo market is for demo portfolios only. */
  firstGoodAt: instant(),
  lastGoodAt: instant(),
  lastProblem: jsonb().$type<Problem>(),
  lastProblemAt: instant(),
  /** Sealed with the installation's key. */
  sealedSettings: text(),
  settingsAt: instant(),
});

/** One row per data kind and subject (an asset's id, a currency, or nothing). */
export const marketFetches = pgTable(
  "market_fetches",
  {
    ownerId: uuid().notNull(),
    want: text().notNull(),
    subject: text().notNull(),
    source: text(),
    /** Fetched days, inclusive; null: none yet. */
    fromDay: date({ mode: "string" }),
    toDay: date({ mode: "string" }),
    triedAt: instant().notNull(),
    goodAt: instant(),
    failures: integer().notNull().default(0),
    problem: jsonb().$type<Problem>(),
    validators: jsonb().$type<Readonly<Record<string, Validator>>>(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.want, t.subject] }),
    ofMarket(t.ownerId),
    index("market_fetches_due").on(t.ownerId, t.want, t.goodAt),
    ...notNegative(t.failures),
    inOrder(t.fromDay, t.toDay),
  ],
);

/** Last trade prices, shown until the day's close, never stored as one. */
export const marketQuotes = pgTable(
  "market_quotes",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** In the asset's currency; bonds: percent of the remaining nominal. */
    price: decimal18().notNull(),
    previousClose: decimal18(),
    day: date({ mode: "string" }).notNull(),
    at: instant().notNull(),
    delayMinutes: smallint(),
    source: text().notNull(),
    fetchedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId] }),
    ofMarket(t.ownerId),
    ...notNegative(t.delayMinutes),
  ],
);

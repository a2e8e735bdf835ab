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

/** The installation's sources of market data, one row per source that was switched or has answered. */
export const marketSources = pgTable("market_sources", {
  id: text().primaryKey(),
  /** The administrator's choice; null: as the configuration says. */
  isOn: boolean(),
  /** The first good answer ever: from then on the demo market is for demo portfolios only. */
  firstGoodAt: instant(),
  lastGoodAt: instant(),
  lastProblem: jsonb().$type<Problem>(),
  lastProblemAt: instant(),
  /** Keys and addresses that the administrator entered, sealed with the installation's key; null: none. */
  sealedSettings: text(),
  settingsAt: instant(),
});

/**
 * Requests to sources: one row per kind of data and subject (an asset's id, a currency, or nothing), with the stored
 * days, the time of the next request and its validators.
 */
export const marketFetches = pgTable(
  "market_fetches",
  {
    ownerId: uuid().notNull(),
    /** A capability of sources: prices, rates, payments, splits. */
    want: text().notNull(),
    subject: text().notNull(),
    /** The last source that answered. */
    source: text(),
    /** Days asked for and answered, both included; null: none yet. */
    fromDay: date({ mode: "string" }),
    toDay: date({ mode: "string" }),
    triedAt: instant().notNull(),
    goodAt: instant(),
    /** Failed attempts since the last good one. */
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

/** The last trade price of an asset with its time and delay: shown until the day has its close, never stored as one. */
export const marketQuotes = pgTable(
  "market_quotes",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** In the asset's currency; bonds: percent of the remaining nominal. */
    price: decimal18().notNull(),
    previousClose: decimal18(),
    /** The exchange's calendar day of the trade. */
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

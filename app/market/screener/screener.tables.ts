import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { between, notNegative } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import type { PayFrequency } from "../../shared/names/screener-names.ts";
import { assets } from "../market.tables.ts";
import { ofMarket } from "../market-columns.ts";

/**
 * Facts of the screener, one row per shared asset, derived every night. Null = unknown. Each figure stands beside its
 * day.
 */
export const screenerFacts = pgTable(
  "screener_facts",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    madeOn: date({ mode: "string" }).notNull(),
    /** As traded, in the asset's currency; bonds in percent. */
    price: doublePrecision(),
    priceOn: date({ mode: "string" }),
    /** Regular dividends of 12 months over the price. */
    dividendYield: doublePrecision(),
    /** 5-year growth of regular dividends, and years in a row with more than the year before. */
    growth: doublePrecision(),
    streak: smallint(),
    /** The last day of dividends that growth, streak, frequency rest on. */
    paidOn: date({ mode: "string" }),
    frequency: text().$type<PayFrequency>(),
    nextExDate: date({ mode: "string" }),
    isExDateEstimated: boolean().notNull().default(false),
    /** Dividends over profit of the last report. */
    payout: doublePrecision(),
    priceEarnings: doublePrecision(),
    reportOn: date({ mode: "string" }),
    /** In US dollars; `sharesOn`: day of the number of shares. */
    marketCap: doublePrecision(),
    sharesOn: date({ mode: "string" }),
    rating: smallint(),
    safety: smallint(),
    ratedOn: date({ mode: "string" }),
    /** Total returns over months, 12 to 1 month ago, and the distance to the highest close of 52 weeks. */
    momentum1: doublePrecision(),
    momentum3: doublePrecision(),
    momentum6: doublePrecision(),
    momentum12: doublePrecision(),
    momentum12Minus1: doublePrecision(),
    highDistance: doublePrecision(),
    /** People who hold it; null below five of them. */
    holders: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
    between(t.rating, 0, 100),
    between(t.safety, 0, 100),
    ...notNegative(t.streak, t.holders),
  ],
);

/** When the facts were made last; the random version names what a program keeps of them in memory. */
export const screenerStates = pgTable("screener_states", {
  ownerId: uuid().primaryKey(),
  version: uuid().notNull(),
  madeOn: date({ mode: "string" }).notNull(),
  madeAt: instant().notNull(),
});

/**
 * Ratings made again for past days from what was known then, and what followed: to be graded, never shown as ratings
 * that were given.
 */
export const ratingHindcasts = pgTable(
  "rating_hindcasts",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ratedOn: date({ mode: "string" }).notNull(),
    formulaVersion: smallint().notNull(),
    /** Null = it would not have been rated. */
    safety: smallint(),
    /** The first cut within the 12 months after it. */
    cutOn: date({ mode: "string" }),
    /** A digest of what it rests on, so that only changed ones are made again. */
    factsHash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId, t.ratedOn, t.formulaVersion] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
    between(t.safety, 0, 100),
  ],
);

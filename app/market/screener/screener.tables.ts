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

/** One row per shared asset, derived every night. Null = unknown; figures have their day beside them. */
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
    /** 5-year growth of regular dividends, and consecutive years of increases. */
    growth: doublePrecision(),
    streak: smallint(),
    /** Last dividend behind growth, streak, frequency. */
    paidOn: date({ mode: "string" }),
    frequency: text().$type<PayFrequency>(),
    nextExDate: date({ mode: "string" }),
    isExDateEstimated: boolean().notNull().default(false),
    payout: doublePrecision(),
    priceEarnings: doublePrecision(),
    reportOn: date({ mode: "string" }),
    /** In US dollars; `sharesOn`: day of the number of shares. */
    marketCap: doublePrecision(),
    sharesOn: date({ mode: "string" }),
    rating: smallint(),
    safety: smallint(),
    ratedOn: date({ mode: "string" }),
    /** Total returns by months, 12 to 1 month ago, and distance to the 52-week high. */
    momentum1: doublePrecision(),
    momentum3: doublePrecision(),
    momentum6: doublePrecision(),
    momentum12: doublePrecision(),
    momentum12Minus1: doublePrecision(),
    highDistance: doublePrecision(),
    /** Null below five users. */
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

/** Last derivation; the random version keys in-memory copies. */
export const screenerStates = pgTable("screener_states", {
  ownerId: uuid().primaryKey(),
  version: uuid().notNull(),
  madeOn: date({ mode: "string" }).notNull(),
  madeAt: instant().notNull(),
});

/** Recomputed past ratings and outcomes: for grading, never shown as given. */
export const ratingHindcasts = pgTable(
  "rating_hindcasts",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ratedOn: date({ mode: "string" }).notNull(),
    formulaVersion: smallint().notNull(),
    safety: smallint(),
    cutOn: date({ mode: "string" }),
    /** Digest of the inputs, to skip unchanged ones. */
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

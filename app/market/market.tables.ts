import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { between, currencyCode, inOrder, notNegative, oneOf, positive } from "../server/db/checks.ts";
import { bytea, instant } from "../server/db/db-columns.ts";
import { demoMarketOwner } from "../shared/codes.ts";
import { CORPORATE_KINDS } from "./events/corporate.schema.ts";
import type { RatedPart, RatingReasons } from "./facts/rating.schema.ts";
import {
  assetColumns,
  assetRules,
  corporateEventColumns,
  incomeEventColumns,
  incomeKinds,
  ofMarket,
  ofSameMarket,
  priceYearColumns,
  rateYearColumns,
  splitEventColumns,
} from "./market-columns.ts";

/** `ownerId`: nil GUID for the real market, the demo market's for demo portfolios. */
export const assets = pgTable(
  "assets",
  {
    ownerId: uuid().notNull(),
    id: uuid().notNull(),
    ...assetColumns,
    isDemo: boolean()
      .notNull()
      .generatedAlwaysAs(sql.raw(`owner_id = '${demoMarketOwner}'::uuid`)),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index("assets_code").on(t.ownerId, t.ticker, t.exchange),
    index("assets_isin").on(t.ownerId, t.isin),
    ofMarket(t.ownerId),
    ...assetRules(t),
  ],
);

/** Former and further codes. A code reused by another asset has two rows, with days. */
export const assetCodes = pgTable(
  "asset_codes",
  {
    ownerId: uuid().notNull(),
    kind: text().$type<CodeKind>().notNull(),
    code: text().notNull(),
    /** Exchange of tickers, provider of its codes, else empty. */
    venue: text().notNull(),
    assetId: uuid().notNull(),
    validFrom: date({ mode: "string" }),
    validTo: date({ mode: "string" }),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.kind, t.code, t.venue, t.assetId] }),
    ofMarket(t.ownerId),
    index("asset_codes_asset").on(t.ownerId, t.assetId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
    oneOf(t.kind, ["ticker", "isin", "figi", "provider"]),
    inOrder(t.validFrom, t.validTo),
  ],
);

export const assetMerges = pgTable(
  "asset_merges",
  {
    ownerId: uuid().notNull(),
    id: uuid().notNull(),
    fromId: uuid().notNull(),
    toId: uuid().notNull(),
    reason: text().notNull(),
    mergedBy: uuid().notNull(),
    mergedAt: instant().notNull(),
    undoneAt: instant(),
    moved: jsonb().$type<MovedRows>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.fromId], foreignColumns: [assets.ownerId, assets.id] }),
    foreignKey({ columns: [t.ownerId, t.toId], foreignColumns: [assets.ownerId, assets.id] }),
    index("asset_merges_from").on(t.ownerId, t.fromId),
    index("asset_merges_to").on(t.ownerId, t.toId),
  ],
);

/** `venue` names the provider of its own codes. */
export type CodeKind = "ticker" | "isin" | "figi" | "provider";

export type MovedRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Sources by the small number in chunks ("demo", "upload", "ibkr-activity"). */
export const priceSources = pgTable("price_sources", {
  id: smallint().primaryKey(),
  name: text().notNull().unique(),
});

export const priceYears = pgTable(
  "price_years",
  {
    ownerId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...priceYearColumns,
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetOwnerId, t.assetId, t.year] }),
    ofMarket(t.ownerId),
    ofSameMarket(t.ownerId, t.assetOwnerId),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("price_years_by_asset").on(t.assetId, t.assetOwnerId),
    between(t.year, 1800, 2200),
  ],
);

export const rateYears = pgTable(
  "rate_years",
  {
    ownerId: uuid().notNull(),
    base: text().notNull(),
    quote: text().notNull(),
    ...rateYearColumns,
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.base, t.quote, t.year] }),
    ofMarket(t.ownerId),
    between(t.year, 1800, 2200),
  ],
);

/**
 * Key rates, consumer prices, metals (series-catalogue.ts). One series per source, as indices have different bases;
 * chunks as in price_years.
 */
export const seriesYears = pgTable(
  "series_years",
  {
    ownerId: uuid().notNull(),
    code: text().notNull(),
    source: text().notNull(),
    year: smallint().notNull(),
    values: bytea().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.code, t.source, t.year] }),
    ofMarket(t.ownerId),
    between(t.year, 1800, 2200),
  ],
);

export const incomeEvents = pgTable(
  "income_events",
  {
    ownerId: uuid().notNull(),
    id: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...incomeEventColumns,
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    ofMarket(t.ownerId),
    ofSameMarket(t.ownerId, t.assetOwnerId),
    index("income_events_asset").on(t.ownerId, t.assetOwnerId, t.assetId, t.payDate),
    index("income_events_ex").on(t.ownerId, sql`coalesce(${t.exDate}, ${t.payDate})`),
    index("income_events_pay").on(t.ownerId, t.payDate),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("income_events_by_asset").on(t.assetId, t.assetOwnerId),
    oneOf(t.kind, incomeKinds),
    ...notNegative(t.amount),
    ...currencyCode(t.currency),
  ],
);

/** Expected payments of the 12 months after a day, stored for grading. Per unit at the end of that day. */
export const incomeForecasts = pgTable(
  "income_forecasts",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    madeOn: date({ mode: "string" }).notNull(),
    payments: jsonb().$type<readonly KeptPayment[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId, t.madeOn] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
  ],
);

export interface KeptPayment {
  readonly exDate: string | null;
  readonly payDate: string;
  readonly amount: string;
  readonly currency: string;
}

/** Includes reverse splits and bonus issues: `to` new for `from` old from the open of `exDate`. */
export const splitEvents = pgTable(
  "split_events",
  {
    ownerId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...splitEventColumns,
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetOwnerId, t.assetId, t.exDate] }),
    ofMarket(t.ownerId),
    ofSameMarket(t.ownerId, t.assetOwnerId),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("split_events_by_asset").on(t.assetId, t.assetOwnerId),
    ...positive(t.to, t.from),
  ],
);

export const corporateEvents = pgTable(
  "corporate_events",
  { ownerId: uuid().notNull(), id: uuid().notNull(), ...corporateEventColumns },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    ofMarket(t.ownerId),
    ofSameMarket(t.ownerId, t.assetOwnerId),
    ofSameMarket(t.ownerId, t.toAssetOwnerId),
    index("corporate_events_asset").on(t.ownerId, t.assetOwnerId, t.assetId, t.effectiveOn),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.toAssetOwnerId, t.toAssetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("corporate_events_by_asset").on(t.assetId, t.assetOwnerId),
    index("corporate_events_by_to_asset")
      .on(t.toAssetId, t.toAssetOwnerId)
      .where(sql`${t.toAssetId} is not null`),
    oneOf(t.kind, CORPORATE_KINDS),
  ],
);

/**
 * One row per shared asset, day and formula version; recomputing a day replaces it. `parts` holds all inputs, so a
 * rating can be checked without the market.
 */
export const dividendRatings = pgTable(
  "dividend_ratings",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ratedOn: date({ mode: "string" }).notNull(),
    formulaVersion: smallint().notNull(),
    ratingState: text().notNull(),
    rating: smallint(),
    safetyState: text().notNull(),
    safety: smallint(),
    safetyBand: text(),
    parts: jsonb().$type<readonly RatedPart[]>().notNull(),
    reasons: jsonb().$type<RatingReasons>().notNull(),
    /** Position of the shared prices that it rests on. */
    pricesVersion: bigint({ mode: "number" }).notNull(),
    /** A digest of the payments, splits and reports it rests on (rated-facts.ts); empty: of an earlier program. */
    factsHash: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId, t.ratedOn, t.formulaVersion] }),
    ofMarket(t.ownerId),
    foreignKey({
      columns: [t.ownerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    oneOf(t.ratingState, ["rated", "partial", "not-rated"]),
    oneOf(t.safetyState, ["rated", "partial", "not-rated"]),
    between(t.rating, 0, 100),
    between(t.safety, 0, 100),
    oneOf(t.safetyBand, ["very-unsafe", "unsafe", "borderline", "safe", "very-safe"]),
  ],
);

/** Stored editions of built-in data. */
export const marketEditions = pgTable("market_editions", {
  name: text().primaryKey(),
  /** A checksum, a counted number, or a random one that changes with the data. */
  edition: bigint({ mode: "number" }).notNull(),
  /** The last generated day, as a day number. */
  day: integer(),
});

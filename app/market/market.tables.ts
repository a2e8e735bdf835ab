import { sql } from "drizzle-orm";
import {
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
import { bytea, decimal18, instant, money10 } from "../server/db/db-columns.ts";
import { AssetType, demoMarketOwner } from "../shared/codes.ts";
import type { CouponRule } from "../shared/shapes/bond-shapes.ts";
import { CORPORATE_KINDS } from "./events/corporate-shapes.ts";
import type { RatedPart, RatingReasons } from "./facts/rating-shapes.ts";
import {
  corporateEventColumns,
  incomeEventColumns,
  incomeKinds,
  priceYearColumns,
  rateYearColumns,
  splitEventColumns,
} from "./market-columns.ts";

/**
 * Assets and their prices. `ownerId` is the nil GUID for rows of the real market, which every user
 * sees, the demo market's for those that demo portfolios see, and the user's id for own assets, uploaded prices and rates: the key leads with it, so own rows shard by user and
 * shared rows can be copied to every shard.
 */
export const assets = pgTable(
  "assets",
  {
    ownerId: uuid().notNull(),
    id: uuid().notNull(),
    type: smallint().notNull(),
    ticker: text().notNull(),
    exchange: text().notNull(),
    isin: text(),
    figi: text(),
    nameEn: text().notNull(),
    nameRu: text().notNull(),
    currency: text().notNull(),
    country: text(),
    sector: text(),
    multiplier: decimal18().notNull().default("1"),
    /** Bonds: nominal of one bond at issue, in `currency`; prices are percent of the remaining nominal. */
    nominal: money10(),
    /** Bonds: coupons and accrued interest are published per bond in whole minor units; null = as usual where it trades. */
    roundsPerBond: boolean(),
    /** Bonds: what their floating coupons follow; null = not known. */
    couponRule: jsonb().$type<CouponRule>(),
    lotSize: integer().notNull().default(1),
    /** Decimals of a price tick, for display. */
    priceDigits: smallint().notNull().default(2),
    /** Of the demo market. */
    isDemo: boolean()
      .notNull()
      .generatedAlwaysAs(sql.raw(`owner_id = '${demoMarketOwner}'::uuid`)),
    isActive: boolean().notNull().default(true),
    /** Lower-case ticker, ISIN, both names and how they sound: what search matches. */
    searchText: text().notNull(),
    /** Who brought it: "reference" (the program's list), a file or provider; empty = not recorded. */
    source: text().notNull().default(""),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    index("assets_code").on(t.ownerId, t.ticker, t.exchange),
    index("assets_isin").on(t.ownerId, t.isin),
    oneOf(t.type, AssetType),
    ...currencyCode(t.currency),
    ...positive(t.multiplier, t.lotSize),
    ...notNegative(t.nominal),
    between(t.priceDigits, 0, 18),
  ],
);

/**
 * What an asset was or is called beside the codes in its own row: former tickers and ISINs, names at providers.
 * A code that returned to another asset later stands here twice, with days.
 */
export const assetCodes = pgTable(
  "asset_codes",
  {
    ownerId: uuid().notNull(),
    kind: text().$type<CodeKind>().notNull(),
    code: text().notNull(),
    /** Tickers: the exchange. Providers: which one. Otherwise empty. */
    venue: text().notNull(),
    assetId: uuid().notNull(),
    /** First and last day; null = not known, or still so. */
    validFrom: date({ mode: "string" }),
    validTo: date({ mode: "string" }),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.kind, t.code, t.venue, t.assetId] }),
    index("asset_codes_asset").on(t.ownerId, t.assetId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
    oneOf(t.kind, ["ticker", "isin", "figi", "provider"]),
    inOrder(t.validFrom, t.validTo),
  ],
);

/** Two rows that were one asset: which was put into which, and what was moved, so that it can be undone. */
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
    /** Keys of the moved rows by table. */
    moved: jsonb().$type<MovedRows>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
    foreignKey({ columns: [t.ownerId, t.fromId], foreignColumns: [assets.ownerId, assets.id] }),
    foreignKey({ columns: [t.ownerId, t.toId], foreignColumns: [assets.ownerId, assets.id] }),
    index("asset_merges_from").on(t.ownerId, t.fromId),
    index("asset_merges_to").on(t.ownerId, t.toId),
  ],
);

/** What sort of code it is; a provider's own says in `venue` whose. */
export type CodeKind = "ticker" | "isin" | "figi" | "provider";

/** Keys of moved rows by the name of their table. */
export type MovedRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Names of price and rate sources ("demo", "upload", "ibkr-activity"); chunks hold their small numbers. */
export const priceSources = pgTable("price_sources", {
  id: smallint().primaryKey(),
  name: text().notNull().unique(),
});

/** Closes of one asset of a shared market and calendar year. */
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
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("price_years_by_asset").on(t.assetId, t.assetOwnerId),
    between(t.year, 1800, 2200),
  ],
);

/** Rates of a shared market, one row per pair and calendar year. */
export const rateYears = pgTable(
  "rate_years",
  {
    ownerId: uuid().notNull(),
    base: text().notNull(),
    quote: text().notNull(),
    ...rateYearColumns,
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.base, t.quote, t.year] }), between(t.year, 1800, 2200)],
);

/**
 * Series that are neither prices nor rates of currencies: key rates, consumer prices, metals (series-catalogue.ts).
 * Each source stands alone, because indices of two sources have different bases; a chunk is laid out as price_years.
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
  (t) => [primaryKey({ columns: [t.ownerId, t.code, t.source, t.year] }), between(t.year, 1800, 2200)],
);

/** Dividends, coupons, amortisations and redemptions of an asset, per unit. */
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
    index("income_events_asset").on(t.ownerId, t.assetOwnerId, t.assetId, t.payDate),
    /** Who pays when: a month of all assets, by ex-date and by pay date. */
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

/**
 * What an asset was expected to pay in the 12 months after a day, as it was told on that day: kept to be graded. Per
 * unit as held on that evening.
 */
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
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** One expected payment; days and amount as text. */
export interface KeptPayment {
  readonly exDate: string | null;
  readonly payDate: string;
  readonly amount: string;
  readonly currency: string;
}

/** Splits, reverse splits and bonus issues: `to` new for `from` old from the open of `exDate`. */
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
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("split_events_by_asset").on(t.assetId, t.assetOwnerId),
    ...positive(t.to, t.from),
  ],
);

/** What happens to an asset beside splits and payments: spin-offs, mergers, conversions, renames, delistings, offers. */
export const corporateEvents = pgTable(
  "corporate_events",
  { ownerId: uuid().notNull(), id: uuid().notNull(), ...corporateEventColumns },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.id] }),
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
 * Dividend ratings of shared assets: one row per asset, day and version of the formula, kept as history; the same
 * day computed again replaces its row. All inputs are in `parts`, so a rating can be checked without the market.
 */
export const dividendRatings = pgTable(
  "dividend_ratings",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ratedOn: date({ mode: "string" }).notNull(),
    formulaVersion: smallint().notNull(),
    /** rated | partial | not-rated */
    ratingState: text().notNull(),
    /** 0-100; null = not rated. */
    rating: smallint(),
    safetyState: text().notNull(),
    safety: smallint(),
    /** very-unsafe | unsafe | borderline | safe | very-safe */
    safetyBand: text(),
    /** Weight and points of each part, its components with their dated inputs, and what is missing. */
    parts: jsonb().$type<readonly RatedPart[]>().notNull(),
    /** Why a score is partial, capped or absent, and which facts were left out. */
    reasons: jsonb().$type<RatingReasons>().notNull(),
    /** The version of the shared prices it rests on. */
    pricesVersion: integer().notNull(),
    /** A digest of the payments, splits and reports it rests on (rated-facts.ts); empty: of an earlier program. */
    factsHash: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId, t.ratedOn, t.formulaVersion] }),
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

/** Counts up with every change of prices or rates of an owner; part of every result's cache key. */
export const marketVersions = pgTable("market_versions", {
  ownerId: uuid().primaryKey(),
  prices: integer().notNull().default(0),
  rates: integer().notNull().default(0),
  /** Counts changes of income_events, split_events and corporate_events. */
  events: integer().notNull().default(0),
});

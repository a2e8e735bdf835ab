import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { inOrder, oneOf } from "../server/db/checks.ts";
import { decimal18, instant } from "../server/db/db-columns.ts";
import type { DetectorId } from "../shared/names/detector-ids.ts";
import { assets, type incomeEvents } from "./market.tables.ts";
import { ofMarket, ofSameMarket } from "./market-columns.ts";

/** A fetch as the runner tells it: the last one that touched the row. */
const latestFetch = {
  fetchedAt: instant().notNull(),
  url: text().notNull(),
  /** SHA-256 of the reply in hex. */
  hash: text().notNull(),
};

/** The value before and after; null is no value. Sources by their numbers in price_sources. */
const correction = {
  oldValue: decimal18().notNull(),
  newValue: decimal18(),
  oldSource: smallint().notNull(),
  newSource: smallint(),
  correctedAt: instant().notNull(),
};

/**
 * Origin of a year's closes: one row per chunk and source, of its latest fetch. The chunk names the source of each day.
 */
export const priceLineage = pgTable(
  "price_lineage",
  {
    ownerId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    year: smallint().notNull(),
    source: text().notNull(),
    /** First and last day of the year this source has brought. */
    firstDay: date({ mode: "string" }).notNull(),
    lastDay: date({ mode: "string" }).notNull(),
    /** Adjustments in the source's own values; undone before storing. */
    adjustedFor: text().array().notNull(),
    ...latestFetch,
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetOwnerId, t.assetId, t.year, t.source] }),
    ofMarket(t.ownerId),
    ofSameMarket(t.ownerId, t.assetOwnerId),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("price_lineage_by_asset").on(t.assetId, t.assetOwnerId),
    inOrder(t.firstDay, t.lastDay),
  ],
);

/** As price_lineage, for rates; official rates are never adjusted. */
export const rateLineage = pgTable(
  "rate_lineage",
  {
    ownerId: uuid().notNull(),
    base: text().notNull(),
    quote: text().notNull(),
    year: smallint().notNull(),
    source: text().notNull(),
    firstDay: date({ mode: "string" }).notNull(),
    lastDay: date({ mode: "string" }).notNull(),
    ...latestFetch,
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.base, t.quote, t.year, t.source] }),
    ofMarket(t.ownerId),
    inOrder(t.firstDay, t.lastDay),
  ],
);

/** Closes that were replaced by others: what stood there before, and since when it does not. */
export const priceCorrections = pgTable(
  "price_corrections",
  {
    ownerId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** Position of the prices that brought the new value. */
    version: bigint({ mode: "number" }).notNull(),
    ...correction,
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetOwnerId, t.assetId, t.day, t.version] }),
    ofMarket(t.ownerId),
    ofSameMarket(t.ownerId, t.assetOwnerId),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("price_corrections_by_asset").on(t.assetId, t.assetOwnerId),
  ],
);

/** As price_corrections, for rates. */
export const rateCorrections = pgTable(
  "rate_corrections",
  {
    ownerId: uuid().notNull(),
    base: text().notNull(),
    quote: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    version: bigint({ mode: "number" }).notNull(),
    ...correction,
  },
  (t) => [primaryKey({ columns: [t.ownerId, t.base, t.quote, t.day, t.version] }), ofMarket(t.ownerId)],
);

/**
 * Fetched values that a detector holds back: they are in no chunk. One row per series, day and source; rows of one
 * series, source and detector are one case, which is settled at once.
 */
export const quarantine = pgTable(
  "quarantine",
  {
    ownerId: uuid().notNull(),
    kind: text().$type<QuarantineKind>().notNull(),
    /** Prices: the asset's id. Rates: "USD/RUB". Dividends: the asset's id, of special ones with " special". */
    series: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    source: text().notNull(),
    /** So that rows go with their asset; null for rates. */
    assetOwnerId: uuid(),
    assetId: uuid(),
    caseId: uuid().notNull(),
    value: decimal18().notNull(),
    currency: text(),
    isFallback: boolean().notNull(),
    detector: text().$type<DetectorId>().notNull(),
    /** Days, values and ratios it was compared with, as texts. */
    evidence: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    /** Dividends: the whole event, to be stored when it is accepted. */
    event: jsonb().$type<HeldEvent>(),
    state: text().$type<QuarantineState>().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    settledAt: instant(),
    /** The user who accepted or rejected it; null when later data did. */
    settledBy: uuid(),
    ...latestFetch,
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.kind, t.series, t.day, t.source] }),
    ofMarket(t.ownerId),
    ofSameMarket(t.ownerId, t.assetOwnerId),
    index("quarantine_open").on(t.ownerId, t.series).where(sql`state = 'open'`),
    index("quarantine_case").on(t.ownerId, t.caseId),
    foreignKey({
      columns: [t.assetOwnerId, t.assetId],
      foreignColumns: [assets.ownerId, assets.id],
    }).onDelete("cascade"),
    index("quarantine_by_asset").on(t.assetId, t.assetOwnerId).where(sql`${t.assetId} is not null`),
    oneOf(t.kind, ["price", "rate", "payment"]),
    oneOf(t.state, ["open", "accepted", "rejected", "confirmed", "released", "replaced"]),
  ],
);

export type QuarantineKind = "price" | "rate" | "payment";

/** A dividend as `storeIncomeEvents` takes it. */
export type HeldEvent = Omit<typeof incomeEvents.$inferSelect, "ownerId">;

/**
 * open: held back; accepted, rejected: by a person; confirmed: by a second source; released: what is known by now
 * explains it; replaced: its source brought a value that passes.
 */
export type QuarantineState = "open" | "accepted" | "rejected" | "confirmed" | "released" | "replaced";

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

const latestFetch = {
  fetchedAt: instant().notNull(),
  url: text().notNull(),
  /** SHA-256 in hex. */
  hash: text().notNull(),
};

const correction = {
  oldValue: decimal18().notNull(),
  newValue: decimal18(),
  oldSource: smallint().notNull(),
  newSource: smallint(),
  correctedAt: instant().notNull(),
};

/** Origin of closes: one row per yearly chunk and source, of its latest fetch. */
export const priceLineage = pgTable(
  "price_lineage",
  {
    ownerId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    year: smallint().notNull(),
    source: text().notNull(),
    firstDay: date({ mode: "string" }).notNull(),
    lastDay: date({ mode: "string" }).notNull(),
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

/** As price_lineage; official rates are never adjusted. */
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
 * Fetched values held back from the chunks, one row per series, day and source. One case per series, source and
 * detector, decided at once.
 */
export const quarantine = pgTable(
  "quarantine",
  {
    ownerId: uuid().notNull(),
    kind: text().$type<QuarantineKind>().notNull(),
    /** Asset id, "USD/RUB", or for special dividends the asset id with " special". */
    series: text().notNull(),
    day: date({ mode: "string" }).notNull(),
    source: text().notNull(),
    assetOwnerId: uuid(),
    assetId: uuid(),
    caseId: uuid().notNull(),
    value: decimal18().notNull(),
    currency: text(),
    isFallback: boolean().notNull(),
    detector: text().$type<DetectorId>().notNull(),
    evidence: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
    event: jsonb().$type<QuarantinedEvent>(),
    state: text().$type<QuarantineState>().notNull(),
    firstSeenAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    settledAt: instant(),
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

export type QuarantinedEvent = Omit<typeof incomeEvents.$inferSelect, "ownerId">;

/**
 * accepted, rejected: by a person; confirmed: by a second source; released: explained by later data; replaced: by a
 * passing value of its source.
 */
export type QuarantineState = "open" | "accepted" | "rejected" | "confirmed" | "released" | "replaced";

import { boolean, date, foreignKey, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { notNegative, oneOf } from "../../server/db/checks.ts";
import { decimal18, instant } from "../../server/db/db-columns.ts";
import type { FigureId, FigurePeriod } from "../../shared/schemas/figure.schema.ts";
import { assets } from "../market.tables.ts";
import { ofMarket } from "../market-columns.ts";

// Sources' data of an asset beside prices and payments. Rows belong to the nil GUID, as the assets do.

/**
 * Figures of reports in the program's own words (figure.schema.ts): one row per source, figure and period. Sources are kept
 * apart, because they restate, round and date figures differently; what a source says again takes the place of what it
 * said before.
 */
export const fundamentals = pgTable(
  "fundamentals",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    source: text().notNull(),
    figure: text().$type<FigureId>().notNull(),
    /** year | quarter | trailing: twelve months up to a day | day: of a balance */
    period: text().$type<FigurePeriod>().notNull(),
    periodEnd: date({ mode: "string" }).notNull(),
    /** Null: not told; a year's or a quarter's length says it about. */
    periodStart: date({ mode: "string" }),
    /** Null: the support said that it is not known; sources never do. */
    value: decimal18(),
    /** A currency; null: a number of shares. */
    currency: text(),
    filedOn: date({ mode: "string" }),
    /** As the source words it: "10-K", "FY". */
    form: text(),
    fetchedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({
      // The name made of all columns would be longer than the database keeps.
      name: "fundamentals_pk",
      columns: [t.ownerId, t.assetId, t.source, t.figure, t.period, t.periodEnd],
    }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
    oneOf(t.period, ["year", "quarter", "trailing", "day"]),
  ],
);

/** Composition of a fund or index, the newest answer of each source; largest first. */
export const fundHoldings = pgTable(
  "fund_holdings",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    source: text().notNull(),
    place: smallint().notNull(),
    ticker: text(),
    name: text().notNull(),
    /** Of the whole fund; those of a source may add up to less than 100. */
    weightPercent: decimal18().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** False: the source does not say of which day it is, `day` is that of the fetch. */
    isDayTold: boolean().notNull(),
    fetchedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId, t.source, t.place] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
    ...notNegative(t.place),
  ],
);

/**
 * Shared assets whose first closes came from one source, when there was nothing to compare their level with: they are
 * published and marked. The row goes when a trade, a quote or a second source agrees.
 */
export const unverifiedCloses = pgTable(
  "unverified_closes",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    source: text().notNull(),
    since: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
  ],
);

/** Headlines about an asset: title and address only, the newest 50 of 90 days. */
export const newsItems = pgTable(
  "news_items",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** SHA-256 of the address, so that two feeds with one article give one row. */
    id: text().notNull(),
    title: text().notNull(),
    url: text().notNull(),
    publishedAt: instant().notNull(),
    publisher: text(),
    source: text().notNull(),
    fetchedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.ownerId, t.assetId, t.id] }),
    ofMarket(t.ownerId),
    foreignKey({ columns: [t.ownerId, t.assetId], foreignColumns: [assets.ownerId, assets.id] }).onDelete(
      "cascade",
    ),
  ],
);

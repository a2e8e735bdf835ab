import { boolean, date, foreignKey, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { notNegative, oneOf } from "../../server/db/checks.ts";
import { decimal18, instant } from "../../server/db/db-columns.ts";
import type { FigureId, FigurePeriod } from "../../shared/schemas/figure.schema.ts";
import { assets } from "../market.tables.ts";
import { ofMarket } from "../market-columns.ts";

// Rows belong to the nil GUID, as the assets do.

/** One row per source, figure and period: sources restate, round and date figures differently. */
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
    periodStart: date({ mode: "string" }),
    /** Null: marked unknown by the support only. */
    value: decimal18(),
    /** Null: a number of shares. */
    currency: text(),
    filedOn: date({ mode: "string" }),
    form: text(),
    fetchedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({
      // The generated name would exceed the database's limit.
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

/** Newest composition of each source, largest first. */
export const fundHoldings = pgTable(
  "fund_holdings",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    source: text().notNull(),
    place: smallint().notNull(),
    ticker: text(),
    name: text().notNull(),
    weightPercent: decimal18().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** False: undated, `day` is that of the fetch. */
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

/** Published and marked until a trade, a quote or a second source agrees. */
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

export const newsItems = pgTable(
  "news_items",
  {
    ownerId: uuid().notNull(),
    assetId: uuid().notNull(),
    /** SHA-256 of the address, to merge feeds. */
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

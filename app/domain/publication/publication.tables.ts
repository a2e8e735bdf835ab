import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { publicPortfolios } from "../../portfolio/links/public-portfolios.tables.ts";
import { currencyCode, notNegative, oneOf } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import { moderationActions, reportReasons } from "../../shared/names/publication-names.ts";
import type { SnapshotContent, SnapshotRows, SnapshotSeries } from "./snapshot/snapshot.types.ts";

/** Visitors' view; the only source of public responses. */
export const publicSnapshots = pgTable(
  "public_snapshots",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    asOf: text().notNull(),
    content: jsonb().$type<SnapshotContent>().notNull(),
    series: jsonb().$type<SnapshotSeries>().notNull(),
    /** Null while transactions are not shared. */
    rows: jsonb().$type<SnapshotRows>(),
    hash: text().notNull(),
    /** See `ledgerVersion`. */
    madeFrom: text().notNull(),
    seen: text(),
    madeAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    foreignKey({
      name: "public_snapshots_public_fk",
      columns: [t.userId, t.portfolioId],
      foreignColumns: [publicPortfolios.userId, publicPortfolios.portfolioId],
    }).onDelete("cascade"),
  ],
);

interface MixPart {
  readonly key: string;
  readonly weight: number;
}

/** Summary rows for the community, profile and followed lists. */
export const publicListings = pgTable(
  "public_listings",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    key: text().notNull(),
    /** In the community list, which has no sandbox. */
    isShown: boolean().notNull(),
    nameEn: text().notNull(),
    nameRu: text().notNull(),
    isDemo: boolean().notNull(),
    showsOwner: boolean().notNull(),
    currency: text().notNull(),
    asOf: text().notNull(),
    publishedAt: instant().notNull(),
    return1y: doublePrecision(),
    sinceStart: doublePrecision(),
    annualised: doublePrecision(),
    volatility: doublePrecision(),
    maxDrawdown: doublePrecision(),
    dividendYield: doublePrecision(),
    historyDays: integer().notNull(),
    holdingCount: integer().notNull(),
    /** Recounted with every follow and renewal. */
    followers: integer().notNull().default(0),
    classes: jsonb().$type<readonly MixPart[]>().notNull(),
    countries: jsonb().$type<readonly MixPart[]>().notNull(),
    spark: jsonb().$type<readonly number[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    index("public_listings_key").on(t.key),
    foreignKey({
      name: "public_listings_public_fk",
      columns: [t.userId, t.portfolioId],
      foreignColumns: [publicPortfolios.userId, publicPortfolios.portfolioId],
    }).onDelete("cascade"),
    ...notNegative(t.historyDays, t.holdingCount, t.followers),
    ...currencyCode(t.currency),
  ],
);

/** Reports by visitors; `userId` is the owner of the reported portfolio or profile. */
export const abuseReports = pgTable(
  "abuse_reports",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    /** Null: the profile. Outlives the portfolio. */
    portfolioId: uuid(),
    reason: text().notNull(),
    text: text().notNull(),
    reportedBy: uuid(),
    reportedAt: instant().notNull(),
    closedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("abuse_reports_subject").on(t.userId, t.portfolioId, t.reportedAt),
    oneOf(t.reason, reportReasons),
  ],
);

/** Immutable log of administrators' decisions. */
export const moderationDecisions = pgTable(
  "moderation_decisions",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    portfolioId: uuid(),
    action: text().notNull(),
    reason: text().notNull(),
    decidedBy: uuid().notNull(),
    decidedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), oneOf(t.action, moderationActions)],
);

/** Hidden by administrators; publishing again does not restore them. */
export const withheldSubjects = pgTable(
  "withheld_subjects",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    /** The nil GUID: the profile. */
    portfolioId: uuid().notNull(),
    reason: text().notNull(),
    withheldAt: instant().notNull(),
    /** Hidden with a disabled account, not by moderation. */
    isWithAccount: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.portfolioId] })],
);

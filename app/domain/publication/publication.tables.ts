import {
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../../identity/identity.tables.ts";
import { portfolios } from "../../portfolio/ledger.tables.ts";
import { notNegative, oneOf } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import { delayDays, moderationActions, reportReasons } from "../../shared/names/publication-names.ts";
import type { SnapshotContent, SnapshotRows, SnapshotSeries } from "./snapshot/snapshot.types.ts";

/** Portfolios open without amounts to everyone who has their key. The key is an address, not a secret. */
export const publicPortfolios = pgTable(
  "public_portfolios",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Ten letters. A trigger records it as withdrawn when the row is deleted, whatever the cause. */
    key: text().notNull(),
    /** Dates and types of transactions are shown too. */
    areTransactionsShared: boolean().notNull(),
    /** In the community list and in search engines. */
    isListed: boolean().notNull().default(false),
    /** Days by which visitors' data lags behind. */
    delayDays: smallint().notNull().default(0),
    areAmountsShown: boolean().notNull().default(false),
    /** Links to the owner's public profile. */
    showsOwner: boolean().notNull().default(false),
    /** Assets shown only as one unnamed row. */
    hiddenAssets: uuid().array().notNull().default([]),
    /** Markdown. */
    description: text().notNull().default(""),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    uniqueIndex("public_portfolios_key").on(t.key),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    oneOf(t.delayDays, delayDays),
  ],
);

/** Visitors' view of a public portfolio, built from its ledger; the only source of public answers. */
export const publicSnapshots = pgTable(
  "public_snapshots",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Last day that is shown. */
    asOf: text().notNull(),
    content: jsonb().$type<SnapshotContent>().notNull(),
    series: jsonb().$type<SnapshotSeries>().notNull(),
    /** Null while transactions are not shared. */
    rows: jsonb().$type<SnapshotRows>(),
    hash: text().notNull(),
    /** Version of the ledger it was built from; see `ledgerVersion`. */
    madeFrom: text().notNull(),
    /** A later version and when it was first seen: it is shown once it has been stable for a while. */
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

/** Share of a value by a key. */
interface MixPart {
  readonly key: string;
  readonly weight: number;
}

/** Summary rows of all public portfolios, for lists: community, profile, followed. */
export const publicListings = pgTable(
  "public_listings",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    key: text().notNull(),
    /** In the community list. A trigger removes portfolios that become sandboxes. */
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
    /** Recounted with every follow and every renewal. */
    followers: integer().notNull().default(0),
    classes: jsonb().$type<readonly MixPart[]>().notNull(),
    countries: jsonb().$type<readonly MixPart[]>().notNull(),
    spark: jsonb().$type<readonly number[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId] }),
    uniqueIndex("public_listings_key").on(t.key),
    foreignKey({
      name: "public_listings_public_fk",
      columns: [t.userId, t.portfolioId],
      foreignColumns: [publicPortfolios.userId, publicPortfolios.portfolioId],
    }).onDelete("cascade"),
    ...notNegative(t.historyDays, t.holdingCount, t.followers),
  ],
);

/**
 * Version of the community list: one row, changed by triggers with every row of `public_listings`, with profiles and
 * with withheld subjects. The list cached in memory is compared with it.
 */
export const publicListState = pgTable("public_list_state", {
  id: smallint().primaryKey(),
  version: uuid().notNull(),
});

/** Keys of withdrawn portfolios, so that their pages can say so. They identify no user. */
export const withdrawnKeys = pgTable("withdrawn_keys", {
  key: text().primaryKey(),
  withdrawnAt: instant().notNull(),
});

/** Public portfolios that a user follows. */
export const portfolioFollows = pgTable(
  "portfolio_follows",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    ownerId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    followedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.ownerId, t.portfolioId] }),
    index("portfolio_follows_followed").on(t.ownerId, t.portfolioId),
    foreignKey({
      name: "portfolio_follows_public_fk",
      columns: [t.ownerId, t.portfolioId],
      foreignColumns: [publicPortfolios.userId, publicPortfolios.portfolioId],
    }).onDelete("cascade"),
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
    /** Null: the profile. Kept after the portfolio is deleted. */
    portfolioId: uuid(),
    reason: text().notNull(),
    text: text().notNull(),
    /** Null: a visitor. */
    reportedBy: uuid(),
    reportedAt: instant().notNull(),
    /** Null: not decided yet. */
    closedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("abuse_reports_subject").on(t.userId, t.portfolioId, t.reportedAt),
    oneOf(t.reason, reportReasons),
  ],
);

/** Immutable log of administrators' decisions: subject, action and reason. */
export const moderationDecisions = pgTable(
  "moderation_decisions",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    /** Null: the profile. */
    portfolioId: uuid(),
    action: text().notNull(),
    reason: text().notNull(),
    decidedBy: uuid().notNull(),
    decidedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), oneOf(t.action, moderationActions)],
);

/** Portfolios and profiles hidden by administrators; publishing again does not restore them. */
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
    /** Hidden while its owner's account is disabled, not by moderation. */
    isWithAccount: boolean().notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.userId, t.portfolioId] })],
);

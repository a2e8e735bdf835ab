import { KIND_CODES, KINDS, type KindName, kindOf } from "@zerno/engine";
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
  time,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { users } from "../identity/identity.tables.ts";
import { assetReference, assetTargets, toAssetReference, toAssetTargets } from "../market/asset-reference.ts";
import { nextNumber } from "../market/change-log.tables.ts";
import {
  between,
  currencyCode,
  inOrder,
  notNegative,
  oneOf,
  positive,
  rule,
  since,
} from "../server/db/checks.ts";
import { bytea, decimal18, instant, money10 } from "../server/db/db-columns.ts";
import type { RateSource } from "../shared/codes.ts";
import {
  AccountType,
  AccountWrapper,
  CashBackType,
  CostMethod,
  ImportState,
  PortfolioView,
  rateSources,
} from "../shared/codes.ts";
import type { OptionRight } from "../shared/schemas/transaction.schema.ts";

/** Nothing was traded before; an earlier day is a typing error. */
export const earliestTrade = "1800-01-01";

/** Codes of the kinds whose amount may be below zero. */
const signedKinds = (Object.keys(KINDS) as KindName[])
  .map(kindOf)
  .filter(({ mayBeNegative }) => mayBeNegative)
  .map(({ code }) => code);

/** Ledger tables. Every row is owned by a user; `userId` leads every key. */
export const portfolios = pgTable(
  "portfolios",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    name: text().notNull(),
    currency: text().notNull(),
    view: smallint().notNull(),
    accountType: smallint().notNull(),
    isComposite: boolean().notNull().default(false),
    costMethod: smallint().notNull(),
    cashBackType: smallint().notNull(),
    isCashTracked: boolean().notNull(),
    isShortAllowed: boolean().notNull().default(false),
    /** Dividends, coupons and repayments are booked when they are due, without being asked for. */
    isIncomeBooked: boolean().notNull().default(false),
    /** Tax withheld from dividends and coupons booked so, a ratio; null = none is booked. */
    incomeTaxRate: decimal18(),
    isDemo: boolean().notNull().default(false),
    /** Preferred source of exchange rates: "cbr", "ecb"; null = as in the market data. */
    rateSource: text().$type<RateSource>(),
    /** Taken off the last price of blocked assets, a ratio; null = nothing. */
    blockedHaircut: decimal18(),
    /** Blocked assets are no part of the portfolio's figures: they stand apart. */
    isBlockedApart: boolean().notNull().default(false),
    /** Broker's name as given by the owner; accounts have brokers of their own. */
    broker: text().notNull().default(""),
    note: text().notNull().default(""),
    position: integer().notNull().default(0),
    /**
     * Number of the latest entry about it in the owner's log of changes (change-log.tables.ts), written with every change
     * of its ledger or settings: part of every result's cache key.
     */
    lastChange: bigint({ mode: "number" }).notNull().default(nextNumber),
    createdAt: instant().notNull(),
    /** Kept and readable, out of the way: in no total and behind the others. */
    archivedAt: instant(),
    deletedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    ...currencyCode(t.currency),
    oneOf(t.view, PortfolioView),
    oneOf(t.accountType, AccountType),
    oneOf(t.costMethod, CostMethod),
    oneOf(t.cashBackType, CashBackType),
    between(t.incomeTaxRate, 0, 1),
    oneOf(t.rateSource, rateSources),
    between(t.blockedHaircut, 0, 1),
    ...notNegative(t.position),
    ...positive(t.lastChange),
  ],
);

/** Parts of a composite: portfolios that are not composites, each with its period. */
export const portfolioChildren = pgTable(
  "portfolio_children",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    childId: uuid().notNull(),
    place: integer().notNull(),
    /** First and last day inside; null = from its beginning, to this day. */
    fromDay: date({ mode: "string" }),
    toDay: date({ mode: "string" }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId, t.childId] }),
    index("portfolio_children_child").on(t.userId, t.childId),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.userId, t.childId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    ...notNegative(t.place),
    inOrder(t.fromDay, t.toDay),
  ],
);

/** Assets that a portfolio counts by another method than its own. */
export const lotMethods = pgTable(
  "lot_methods",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...assetTargets,
    /** Code of `CostMethod`. */
    costMethod: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.portfolioId, t.assetId] }),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    ...assetReference("lot_methods", t, { isCascading: true }),
    oneOf(t.costMethod, CostMethod),
  ],
);

/** An account at a broker; every transaction and lot belongs to one. A portfolio starts with a default one. */
export const brokerAccounts = pgTable(
  "broker_accounts",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    broker: text().notNull().default(""),
    numberMasked: text().notNull().default(""),
    wrapper: smallint().notNull(),
    openedOn: date({ mode: "string" }),
    isDefault: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("broker_accounts_portfolio").on(t.userId, t.portfolioId),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    oneOf(t.wrapper, AccountWrapper),
  ],
);

/** One upload of a file and what became of it. */
export const imports = pgTable(
  "imports",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    state: smallint().notNull(),
    brokerId: text().notNull(),
    format: text().notNull(),
    fileName: text().notNull(),
    fileHash: text().notNull(),
    fileBytes: bytea(),
    /** The parsed statement and the user's decisions until commit (previewed rows, mappings). */
    draft: jsonb(),
    counts: jsonb().notNull().default({}),
    /** Version of the readers that read the file for the booking; a newer one may read more of it. */
    readerVersion: integer(),
    /** Keys of the rows that were booked, 16 bytes each: what of them is not in the ledger was deleted since. */
    bookedKeys: bytea(),
    createdAt: instant().notNull(),
    committedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("imports_portfolio").on(t.userId, t.portfolioId, t.createdAt),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    oneOf(t.state, ImportState),
    ...notNegative(t.readerVersion),
  ],
);

export const transactions = pgTable(
  "transactions",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    accountId: uuid().notNull(),
    /** Numeric code of the kind (engine, ledger/kinds.ts). */
    kind: smallint().notNull(),
    tradeDate: date({ mode: "string" }).notNull(),
    tradeTime: time({ precision: 0 }),
    settleDate: date({ mode: "string" }),
    assetOwnerId: uuid(),
    assetId: uuid(),
    ...assetTargets,
    quantity: decimal18(),
    price: decimal18(),
    currency: text().notNull(),
    amount: money10(),
    accrued: money10(),
    fee: money10(),
    feeCurrency: text(),
    tax: money10(),
    taxCurrency: text(),
    rate: decimal18(),
    toAmount: money10(),
    toCurrency: text(),
    ratioTo: decimal18(),
    ratioFrom: decimal18(),
    /** Transfer in, opening balance: original cost (null = unknown) and day of acquisition. */
    cost: money10(),
    acquiredOn: date({ mode: "string" }),
    affectsCash: boolean().notNull(),
    note: text().notNull().default(""),
    /** Rows of two assets: what is received for `assetId`, how much, and the share of the cost that goes over. */
    toAssetOwnerId: uuid(),
    toAssetId: uuid(),
    ...toAssetTargets,
    toQuantity: decimal18(),
    costShare: decimal18(),
    /** Exercise and assignment of an option: what it was the right to do. */
    optionRight: text().$type<OptionRight>(),
    /** Sales: the purchases whose units are given up first, and how many of each; null = by the portfolio's method. */
    lotChoices: jsonb().$type<readonly LotPick[]>(),
    /** The corporate action or due payment that wrote the row. */
    actionId: uuid(),
    /** One move to another portfolio: the rows on both sides have it. */
    moveId: uuid(),
    /** The import that made the row, its line in the file and its identity there (duplicates are counted by it). */
    importId: uuid(),
    importLine: integer(),
    importKey: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("transactions_list").on(t.userId, t.portfolioId, t.tradeDate, t.id),
    index("transactions_asset").on(t.userId, t.portfolioId, t.assetId, t.tradeDate),
    index("transactions_import").on(t.userId, t.importId),
    index("transactions_key").on(t.userId, t.portfolioId, t.importKey),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.userId, t.accountId],
      foreignColumns: [brokerAccounts.userId, brokerAccounts.id],
    }).onDelete("cascade"),
    foreignKey({ columns: [t.userId, t.importId], foreignColumns: [imports.userId, imports.id] }),
    index("transactions_action").on(t.userId, t.actionId).where(sql`${t.actionId} is not null`),
    // For the search in notes, which few rows have.
    index("transactions_noted").on(t.userId, t.portfolioId).where(sql`${t.note} <> ''`),
    index("transactions_move").on(t.userId, t.moveId).where(sql`${t.moveId} is not null`),
    index("transactions_by_account").on(t.userId, t.accountId),
    ...assetReference("transactions", t),
    ...toAssetReference("transactions", t),
    oneOf(t.kind, KIND_CODES),
    since(t.tradeDate, earliestTrade),
    inOrder(t.tradeDate, t.settleDate),
    rule(
      t.acquiredOn,
      "order",
      sql`${t.acquiredOn} between ${sql.raw(`'${earliestTrade}'`)} and ${t.tradeDate}`,
    ),
    ...positive(t.quantity, t.rate, t.ratioTo, t.ratioFrom, t.toAmount, t.toQuantity, t.version),
    ...notNegative(t.price, t.accrued, t.cost),
    rule(
      t.amount,
      "not_negative",
      sql`${t.amount} >= 0 or ${t.kind} in (${sql.raw(signedKinds.join(", "))})`,
    ),
    between(t.costShare, 0, 1),
    ...currencyCode(t.currency, t.feeCurrency, t.taxCurrency, t.toCurrency),
    oneOf(t.optionRight, ["call", "put"]),
  ],
);

/** A transaction without the columns that the database derives. */
export type StoredTransaction = Omit<
  typeof transactions.$inferSelect,
  keyof typeof assetTargets | keyof typeof toAssetTargets
>;

/**
 * Decision on an event of a portfolio: rows booked, ignored, or replaced by a real row. The event's key is unique in a
 * portfolio, so that nothing is booked twice.
 */
export const ledgerActions = pgTable(
  "ledger_actions",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Names the event: its kind, asset, day and, for payments, the account. */
    eventKey: text().notNull(),
    kind: text().notNull(),
    effectiveOn: date({ mode: "string" }).notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...assetTargets,
    /** Payments: the account they are due to. */
    accountId: uuid(),
    /** booked | ignored | undone | replaced */
    state: text().$type<ActionState>().notNull(),
    /** Payments: what was due (action.schema.ts), for finding the real row. */
    due: jsonb(),
    /** The booked row while a real one stands in its place, byte for byte. */
    parked: jsonb(),
    createdAt: instant().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("ledger_actions_event").on(t.userId, t.portfolioId, t.eventKey),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    ...assetReference("ledger_actions", t),
    oneOf(t.state, ["booked", "ignored", "undone", "replaced"]),
  ],
);

/** Units of one purchase, exact decimal text. */
export interface LotPick {
  readonly transactionId: string;
  readonly quantity: string;
}

export type ActionState = "booked" | "ignored" | "undone" | "replaced";

/** Rows that a delete took away, as they were: an undo within 30 days brings them back. */
export const deletedTransactions = pgTable(
  "deleted_transactions",
  {
    userId: uuid().notNull(),
    /** The id of the row. */
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** One delete, however many rows it took. */
    undoId: uuid().notNull(),
    deletedAt: instant().notNull(),
    row: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("deleted_transactions_undo").on(t.userId, t.undoId),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    index("deleted_transactions_portfolio").on(t.userId, t.portfolioId),
  ],
);

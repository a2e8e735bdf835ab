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

export const earliestTrade = "1800-01-01";

/** Kinds with negative amounts. */
const signedKinds = (Object.keys(KINDS) as KindName[])
  .map(kindOf)
  .filter(({ mayBeNegative }) => mayBeNegative)
  .map(({ code }) => code);

/** `userId` leads every key. */
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
    isIncomeBooked: boolean().notNull().default(false),
    /** Withheld, a ratio; null = none. */
    incomeTaxRate: decimal18(),
    isDemo: boolean().notNull().default(false),
    /** Null = as in the market data. */
    rateSource: text().$type<RateSource>(),
    /** Discount on the last price, a ratio; null = none. */
    blockedHaircut: decimal18(),
    /** Excludes frozen assets from figures. */
    isBlockedApart: boolean().notNull().default(false),
    broker: text().notNull().default(""),
    note: text().notNull().default(""),
    position: integer().notNull().default(0),
    /**
     * Number of the latest entry about it in the owner's log of changes (change-log.tables.ts), written with every change
     * of its ledger or settings: part of every result's cache key.
     */
    lastChange: bigint({ mode: "number" }).notNull().default(nextNumber),
    createdAt: instant().notNull(),
    /** Archived: in no total. */
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

/** Children of a composite, never composites. */
export const portfolioChildren = pgTable(
  "portfolio_children",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    childId: uuid().notNull(),
    place: integer().notNull(),
    /** Inclusive; null = unbounded. */
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

/** Exceptions from the portfolio's cost method. */
export const lotMethods = pgTable(
  "lot_methods",
  {
    userId: uuid().notNull(),
    portfolioId: uuid().notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...assetTargets,
    /** `CostMethod`. */
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

/** Every transaction and lot belongs to one. */
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
    /** Statement and decisions until commit. */
    draft: jsonb(),
    counts: jsonb().notNull().default({}),
    /** A newer reader may read more. */
    readerVersion: integer(),
    /** 16 bytes each; those missing from the ledger were deleted. */
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
    /** Engine, ledger/kinds.ts. */
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
    /** Original cost (null = unknown) and acquisition date. */
    cost: money10(),
    acquiredOn: date({ mode: "string" }),
    affectsCash: boolean().notNull(),
    note: text().notNull().default(""),
    /** Received, with the share of cost carried over. */
    toAssetOwnerId: uuid(),
    toAssetId: uuid(),
    ...toAssetTargets,
    toQuantity: decimal18(),
    costShare: decimal18(),
    /** Right of an exercised or assigned option. */
    optionRight: text().$type<OptionRight>(),
    /** Null = by the portfolio's method. */
    lotChoices: jsonb().$type<readonly LotPick[]>(),
    actionId: uuid(),
    /** Shared by both sides of a transfer. */
    moveId: uuid(),
    /** The key counts duplicates. */
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
    // Few rows have notes.
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

/** Without generated columns. */
export type StoredTransaction = Omit<
  typeof transactions.$inferSelect,
  keyof typeof assetTargets | keyof typeof toAssetTargets
>;

/** The unique key prevents double booking. */
export const ledgerActions = pgTable(
  "ledger_actions",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** Kind, asset, day and, for payments, the account. */
    eventKey: text().notNull(),
    kind: text().notNull(),
    effectiveOn: date({ mode: "string" }).notNull(),
    assetOwnerId: uuid().notNull(),
    assetId: uuid().notNull(),
    ...assetTargets,
    /** Payments only. */
    accountId: uuid(),
    /** booked | ignored | undone | replaced */
    state: text().$type<ActionState>().notNull(),
    /** Due amount (action.schema.ts), for matching. */
    due: jsonb(),
    /** Booked row while a real one replaces it. */
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

/** Exact text. */
export interface LotPick {
  readonly transactionId: string;
  readonly quantity: string;
}

export type ActionState = "booked" | "ignored" | "undone" | "replaced";

/** Restorable for 30 days. */
export const deletedTransactions = pgTable(
  "deleted_transactions",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    portfolioId: uuid().notNull(),
    /** One per delete. */
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

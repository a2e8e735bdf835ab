import {
  date,
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
import { currencyCode, notNegative, oneOf } from "../../server/db/checks.ts";
import { instant } from "../../server/db/db-columns.ts";
import { SyncLevel } from "../../shared/codes.ts";
import { portfolios } from "../ledger.tables.ts";

/** Broker, exchange or aggregator. */
export const syncConnections = pgTable(
  "sync_connections",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    /** For example "t-invest". */
    provider: text().notNull(),
    name: text().notNull(),
    /** Prevents duplicate connections. */
    fingerprint: text().notNull(),
    /** Sealed; null once forgotten. */
    secrets: text(),
    /** "passphrase": also sealed by the owner's key. */
    tokenMode: text().$type<TokenMode>().notNull(),
    /** "resting": credentials refused. */
    state: text().$type<ConnectionState>().notNull(),
    /** Never a secret. */
    problem: jsonb().$type<StoredProblem>(),
    createdAt: instant().notNull(),
    lastRunAt: instant(),
    lastGoodAt: instant(),
    nextRunAt: instant(),
    /** Consecutive. */
    failures: integer().notNull().default(0),
    leaseId: uuid(),
    leaseUntil: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("sync_connections_same").on(t.userId, t.provider, t.fingerprint),
    index("sync_connections_due").on(t.nextRunAt),
    oneOf(t.tokenMode, ["server", "passphrase"]),
    oneOf(t.state, ["ready", "resting"]),
    ...notNegative(t.failures),
  ],
);

export const syncAccounts = pgTable(
  "sync_accounts",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    connectionId: uuid().notNull(),
    accountHash: text().notNull(),
    /** Sealed because of account numbers. */
    details: text().notNull(),
    name: text().notNull(),
    numberMasked: text().notNull(),
    currency: text(),
    brokerId: text(),
    brokerName: text(),
    /** Null: not chosen or unwanted. */
    portfolioId: uuid(),
    /** `SyncLevel`. */
    level: smallint().notNull(),
    startsOn: date({ mode: "string" }),
    /** Last day fully booked. */
    cursor: date({ mode: "string" }),
    firstSyncedAt: instant(),
    lastSyncedAt: instant(),
    problem: jsonb().$type<StoredProblem>(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex("sync_accounts_same").on(t.userId, t.connectionId, t.accountHash),
    index("sync_accounts_portfolio").on(t.userId, t.portfolioId),
    foreignKey({
      columns: [t.userId, t.connectionId],
      foreignColumns: [syncConnections.userId, syncConnections.id],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.userId, t.portfolioId],
      foreignColumns: [portfolios.userId, portfolios.id],
    }).onDelete("cascade"),
    oneOf(t.level, SyncLevel),
    ...currencyCode(t.currency),
  ],
);

export const syncRuns = pgTable(
  "sync_runs",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    connectionId: uuid().notNull(),
    /** now | bulk | nightly */
    trigger: text().$type<SyncTrigger>().notNull(),
    /** running | done | partial | failed | interrupted */
    state: text().$type<RunState>().notNull(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    progress: jsonb().notNull().default({}),
    result: jsonb().notNull().default({}),
    problem: jsonb().$type<StoredProblem>(),
    /** Last requests, without secrets. */
    record: jsonb().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("sync_runs_connection").on(t.userId, t.connectionId, t.startedAt),
    foreignKey({
      columns: [t.userId, t.connectionId],
      foreignColumns: [syncConnections.userId, syncConnections.id],
    }).onDelete("cascade"),
    oneOf(t.trigger, ["now", "bulk", "nightly"]),
    oneOf(t.state, ["running", "done", "partial", "failed", "interrupted"]),
  ],
);

/** Fetched operation. */
export const syncRows = pgTable(
  "sync_rows",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    accountId: uuid().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** Includes fee and tax. */
    hash: text().notNull(),
    /** The import key. */
    rowKey: text().notNull(),
    /** Null: already in the ledger, or undecided. */
    transactionId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index("sync_rows_day").on(t.userId, t.accountId, t.day),
    foreignKey({
      columns: [t.userId, t.accountId],
      foreignColumns: [syncAccounts.userId, syncAccounts.id],
    }).onDelete("cascade"),
  ],
);

export type TokenMode = "server" | "passphrase";
export type ConnectionState = "ready" | "resting";
export type SyncTrigger = "now" | "bulk" | "nightly";
export type RunState = "running" | "done" | "partial" | "failed" | "interrupted";

/** `params` never hold a secret. */
export interface StoredProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

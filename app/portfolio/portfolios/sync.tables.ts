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

/** A permission to read accounts at a broker, an exchange or an aggregator. */
export const syncConnections = pgTable(
  "sync_connections",
  {
    userId: uuid()
      .notNull()
      .references(() => users.userId, { onDelete: "cascade" }),
    id: uuid().notNull(),
    /** Id of a provider, for example "t-invest". */
    provider: text().notNull(),
    /** Name given by the user. */
    name: text().notNull(),
    /** Tells the same credentials apart from others without showing them: connecting twice makes one connection. */
    fingerprint: text().notNull(),
    /** Sealed for this user and connection; null after they were forgotten. */
    secrets: text(),
    /** "server": the installation's key opens them; "passphrase": a key of the owner's is needed besides. */
    tokenMode: text().$type<TokenMode>().notNull(),
    /** "resting": the provider refused the credentials; paused until there are new ones. */
    state: text().$type<ConnectionState>().notNull(),
    /** Why the last run failed: code and params, never a secret. */
    problem: jsonb().$type<StoredProblem>(),
    createdAt: instant().notNull(),
    lastRunAt: instant(),
    lastGoodAt: instant(),
    /** When the nightly schedule takes it. */
    nextRunAt: instant(),
    /** Failed runs one after the other. */
    failures: integer().notNull().default(0),
    /** The run that works on it, and until when it may be silent. */
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

/** An account of a connection, and the portfolio it is kept in. */
export const syncAccounts = pgTable(
  "sync_accounts",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    connectionId: uuid().notNull(),
    /** Hash of the provider's id of it. */
    accountHash: text().notNull(),
    /** The account as the provider names it, sealed: numbers of accounts are not kept in the clear. */
    details: text().notNull(),
    name: text().notNull(),
    numberMasked: text().notNull(),
    currency: text(),
    brokerId: text(),
    brokerName: text(),
    /** Null: not chosen yet, or not wanted. */
    portfolioId: uuid(),
    /** Code of `SyncLevel`. */
    level: smallint().notNull(),
    /** First day that is asked for. */
    startsOn: date({ mode: "string" }),
    /** The last day up to which everything is booked; null = nothing yet. */
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

/** One run of a connection. */
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
    /** Current step, shown while running. */
    progress: jsonb().notNull().default({}),
    result: jsonb().notNull().default({}),
    problem: jsonb().$type<StoredProblem>(),
    /** Requests without anything secret, the last ones. */
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

/** An operation that was fetched: its content's hash, and the row that was booked for it. */
export const syncRows = pgTable(
  "sync_rows",
  {
    userId: uuid().notNull(),
    id: uuid().notNull(),
    accountId: uuid().notNull(),
    day: date({ mode: "string" }).notNull(),
    /** Of everything that counts, fee and tax included. */
    hash: text().notNull(),
    /** Identity in the ledger: the import key. */
    rowKey: text().notNull(),
    /** The row that sync booked for it; null: the ledger had it, or it waits for an answer. */
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

/** A problem as it is stored; `params` never hold a secret. */
export interface StoredProblem {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
}

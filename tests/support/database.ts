import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { makePool } from "../../app/server/db/connections.ts";
import type { Db } from "../../app/server/db/db-types.ts";
import { shareConnection } from "./shared-connection.ts";
import { templateName } from "./vitest/servers.ts";
import { type Inside, TransactionFaults, watchTransactions } from "./watch-transactions.ts";

export type TestDatabase = Readonly<{ options: pg.PoolConfig; pool: pg.Pool; db: Db }>;

const asAdmin = async (statement: string): Promise<void> => {
  const admin = new pg.Client({ ...inject("testServer"), database: "postgres" });
  await admin.connect();
  try {
    await admin.query(statement);
  } finally {
    await admin.end();
  }
};

let counter = 0;

const open = (name: string): Pick<TestDatabase, "options" | "pool"> => {
  const options = { ...inject("testServer"), database: name };
  return { options, pool: makePool(options, () => {}) };
};

/**
 * Creates a database for tests that commit, open several connections or kill processes; the caller ends it. Concurrent
 * statements in one transaction fail the test.
 * @param template `template0` for an empty database, by default the migrated one
 */
export const createTestDatabase = async (
  template = templateName,
): Promise<TestDatabase & Readonly<{ drop: () => Promise<void> }>> => {
  counter += 1;
  const name = `zerno_${process.pid}_${counter}`;
  await asAdmin(`create database ${name} template ${template}`);
  const database = open(name);
  const faults = new TransactionFaults();
  const drop = async () => {
    await database.pool.end();
    await asAdmin(`drop database ${name} with (force)`);
    faults.throwIfAny();
  };
  return { ...database, db: watchTransactions(database.pool, faults, new AsyncLocalStorage()), drop };
};

/** Checks deferred constraints before a rollback, unless the transaction has failed. */
const checkDeferred = async (client: pg.PoolClient): Promise<void> => {
  const aborted = "25P02";
  await client.query("set constraints all immediate").catch((error: pg.DatabaseError) => {
    if (error.code !== aborted) throw error;
  });
};

let shared: Promise<pg.Pool> | undefined;

/** One database for all files of a worker: tests roll back. */
const openShared = async (): Promise<pg.Pool> => {
  const name = `zerno_worker_${process.env.VITEST_POOL_ID ?? "0"}`;
  try {
    await asAdmin(`create database ${name} template ${templateName}`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "42P04") throw error;
  }
  return open(name).pool;
};

/**
 * Runs a test body inside one transaction on a migrated database and rolls everything back. Transactions of the tested
 * code become savepoints of the one connection; concurrent statements in one of them fail the test.
 */
export const withTransaction = async (body: (db: Db) => Promise<void>): Promise<void> => {
  shared ??= openShared();
  const client = await (await shared).connect();
  const faults = new TransactionFaults();
  const inside = new AsyncLocalStorage<Inside>();
  const { pool, end } = shareConnection(client, () => inside.getStore()?.isOpen === true);
  try {
    await client.query("begin");
    await body(watchTransactions(pool, faults, inside));
    await end();
    await checkDeferred(client);
  } catch (error) {
    faults.throwIfAny(error);
    throw error;
  } finally {
    await end();
    await client.query("rollback").finally(() => client.release());
  }
  faults.throwIfAny();
};

afterAll(async () => {
  const opened = shared;
  shared = undefined;
  await (await opened)?.end();
});

import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { makePool } from "../../app/server/db/connections.ts";
import type { Db } from "../../app/server/db-types.ts";
import { templateName } from "./servers.ts";

/** A migrated database of one's own. */
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

const open = (name: string): TestDatabase => {
  const options = { ...inject("testServer"), database: name };
  const pool = makePool(options, () => {});
  return { options, pool, db: drizzle(pool, { casing: "snake_case" }) };
};

/**
 * A new database for tests that commit, open several connections or kill processes. The caller ends it.
 * @param template `template0` for an empty one, by default the migrated one
 */
export const createTestDatabase = async (
  template = templateName,
): Promise<TestDatabase & Readonly<{ drop: () => Promise<void> }>> => {
  counter += 1;
  const name = `zerno_${process.pid}_${counter}`;
  await asAdmin(`create database ${name} template ${template}`);
  const database = open(name);
  const drop = async () => {
    await database.pool.end();
    await asAdmin(`drop database ${name} with (force)`);
  };
  return { ...database, drop };
};

let shared: Promise<TestDatabase> | undefined;

/** The worker's own database, kept for all its files: tests roll back, so it stays as it was made. */
const openShared = async (): Promise<TestDatabase> => {
  const name = `zerno_worker_${process.env.VITEST_POOL_ID ?? "0"}`;
  try {
    await asAdmin(`create database ${name} template ${templateName}`);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "42P04") throw error;
  }
  return open(name);
};

/** Thrown to roll back; never seen outside. */
class RollBack extends Error {}

/**
 * Runs a test body inside one transaction on a migrated database and rolls everything back. `db` is a Drizzle
 * handle over one connection; transactions that the tested code opens become savepoints.
 */
export const withTransaction = async (body: (db: Db) => Promise<void>): Promise<void> => {
  shared ??= openShared();
  const { db } = await shared;
  const end = new RollBack();
  try {
    await db.transaction(async (transaction) => {
      await body(transaction);
      throw end;
    });
  } catch (error) {
    if (error !== end) throw error;
  }
};

afterAll(async () => {
  const opened = shared;
  shared = undefined;
  await (await opened)?.pool.end();
});

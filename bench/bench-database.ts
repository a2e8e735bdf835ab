import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createUser } from "../app/identity/users.ts";
import type { Db } from "../app/server/db/db-types.ts";
import { makeDb } from "../app/server/db/make-db.ts";
import { migrateDatabase } from "../app/server/db/migrate-database.ts";
import { openDatabase } from "../app/server/db/open-database.ts";
import { silentLog } from "../app/server/log.ts";

/** Migrated database for one measurement. */
export interface BenchDatabase {
  readonly dataDir: string;
  readonly db: Db;
  /** Returns another handle on the same connections, with cold caches. */
  readonly freshHandle: () => Db;
}

export async function* withBenchDatabase<Row>(
  work: (database: BenchDatabase) => AsyncIterable<Row>,
): AsyncIterable<Row> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-bench-"));
  const settings = { dataDir, databaseUrl: undefined, pgUser: undefined, isPgKept: false };
  const database = await openDatabase(settings, silentLog);
  try {
    await migrateDatabase(database, { now: () => new Date(), log: silentLog });
    yield* work({
      dataDir,
      db: database.db,
      freshHandle: () => makeDb(database.pool),
    });
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Creates a user and returns its id.
 * @param passwordHash without one the user cannot sign in
 */
export async function addBenchUser(db: Db, passwordHash = "none"): Promise<string> {
  const user = await createUser(db, {
    name: "Bench",
    email: "bench@example.org",
    passwordHash,
    language: "en",
    locale: "en-US",
    country: "US",
    currency: "USD",
    now: new Date(),
    isDemo: false,
    isEmailConfirmed: true,
  });
  return user.userId;
}

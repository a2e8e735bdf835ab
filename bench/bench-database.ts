import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createUser } from "../app/identity/users.ts";
import type { Db } from "../app/server/db/db-types.ts";
import { makeDb } from "../app/server/db/make-db.ts";
import { migrateDatabase } from "../app/server/db/migrate-database.ts";
import { openDatabase } from "../app/server/db/open-database.ts";
import { silentLog } from "../app/server/log.ts";

/** A migrated database that lives as long as a measurement. */
export interface BenchDatabase {
  /** The folder it lies in. */
  readonly dataDir: string;
  readonly db: Db;
  /** Another handle on the same connections: what is cached per handle is cold again. */
  readonly freshHandle: () => Db;
}

/** Runs `work` on a new embedded database in a folder of its own. */
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

/** The id of a new user. @param passwordHash without one nobody can sign in */
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

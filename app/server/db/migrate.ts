import type pg from "pg";
import { StartError } from "../config/start-error.ts";
import { inTransaction } from "./in-transaction.ts";
import {
  applyMigrations,
  findPending,
  listApplied,
  lockMigrations,
  type Migration,
  readMigrations,
} from "./migrations.ts";

export type MigrateOptions = Readonly<{
  /** All migrations of this program; by default those of db/migrations. */
  known?: readonly Migration[];
  /** Called before a database that is already in use is changed, for a backup. A failure stops the migration. */
  beforeChange?: () => Promise<void>;
}>;

/**
 * Brings a database to this program's version: all pending migrations in one transaction, so a failure leaves it
 * as it was, and under a lock, so that processes which start together do it once.
 * @returns names of the migrations applied now
 * @throws StartError one line: the database is newer than the program, or a migration failed
 */
export const migrate = async (pool: pg.Pool, options: MigrateOptions = {}): Promise<readonly string[]> => {
  const known = options.known ?? readMigrations();
  return inTransaction(pool, async (client) => {
    await lockMigrations(client);
    const applied = await listApplied(client);
    const pending = findPending(known, applied, "The database");
    if (pending.length === 0) return [];
    if (applied.length > 0) await options.beforeChange?.();
    try {
      await applyMigrations(client, pending);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The database could not be migrated, nothing was changed: ${reason}`, {
        cause: error,
      });
    }
    return pending.map((migration) => migration.name);
  });
};

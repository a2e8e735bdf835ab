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
  /** Default: db/migrations. */
  known?: readonly Migration[];
  /** For a backup of a database in use. A failure stops the migration. */
  beforeChange?: () => Promise<void>;
}>;

/**
 * Applies pending migrations in one transaction, under a lock against concurrent starts.
 * @returns names of applied migrations
 * @throws StartError when the database is newer, or a migration failed
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

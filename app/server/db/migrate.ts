import type pg from "pg";
import { StartError } from "../config/start-error.ts";
import { type Bridge, crossBridge, findSteps, readBridge } from "./bridge.ts";
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
  /** The way from former migrations; by default that of db/bridge. */
  bridge?: Bridge;
  /** Called before a database that is already in use is changed, for a backup. A failure stops the migration. */
  beforeChange?: () => Promise<void>;
}>;

/**
 * Brings a database to this program's version: all pending migrations in one transaction, so a failure leaves it
 * as it was, and under a lock, so that processes which start together do it once. One with the former list of migrations crosses the bridge first.
 * @returns names of the migrations applied now
 * @throws StartError one line: the database is newer than the program or too old for the bridge, or a migration failed
 */
export const migrate = async (pool: pg.Pool, options: MigrateOptions = {}): Promise<readonly string[]> => {
  const { known = readMigrations(), bridge = readBridge() } = options;
  return inTransaction(pool, async (client) => {
    await lockMigrations(client);
    const applied = await listApplied(client);
    const steps = findSteps(bridge, applied);
    const [first] = known;
    const pending = steps ? known.slice(1) : findPending(known, applied, "The database");
    if (pending.length === 0 && !steps) return [];
    if (applied.length > 0) await options.beforeChange?.();
    try {
      if (steps && first) await crossBridge(client, steps, first);
      await applyMigrations(client, pending);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(`The database could not be migrated, nothing was changed: ${reason}`, {
        cause: error,
      });
    }
    return [...(steps && first ? [...steps, first] : []), ...pending].map(({ name }) => name);
  });
};

import type { Log } from "../log.ts";
import { toBackupsFolder, writeBackup } from "./backup/write-backup.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migrations.ts";
import type { Database } from "./open-database.ts";

type Surroundings = Readonly<{
  now: () => Date;
  log: Log;
  /** Default: db/migrations. */
  known?: readonly Migration[];
}>;

/**
 * Backs up an embedded database in use first; external ones have their own backups.
 * @throws StartError as `migrate`; a failed backup stops the migration
 */
export const migrateDatabase = async (
  database: Pick<Database, "kind" | "pool" | "dataDir">,
  { now, log, known }: Surroundings,
): Promise<void> => {
  const beforeChange = async (): Promise<void> => {
    if (database.kind === "external") return;
    const { file, rows } = await writeBackup(database.pool, toBackupsFolder(database.dataDir), now());
    log.info({ file, rows }, "backup written before migrating");
  };
  const applied = await migrate(database.pool, { beforeChange, ...(known && { known }) });
  if (applied.length > 0) log.info({ applied }, "database migrated");
};

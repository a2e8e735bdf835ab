import type { Log } from "../log.ts";
import { toBackupsFolder, writeBackup } from "./backup/write-backup.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migrations.ts";
import type { Database } from "./open-database.ts";

type Surroundings = Readonly<{
  now: () => Date;
  log: Log;
  /** All migrations of this program; by default those of db/migrations. */
  known?: readonly Migration[];
}>;

/**
 * Migrates at start. An embedded database that is already in use is backed up first; who brings a database also
 * brings its backups.
 * @throws StartError as `migrate`; any failure of the backup stops the migration
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

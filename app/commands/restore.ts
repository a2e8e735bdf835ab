import path from "node:path";
import type { Config } from "../server/config/config.ts";
import { restoreBackup } from "../server/db/backup/restore-backup.ts";
import { useDatabase } from "../server/db/use-database.ts";

/** Restores a backup into the configured, empty database and returns a report. */
export const restore = (config: Config, file: string): Promise<string> =>
  useDatabase(config, async ({ pool }) => {
    const { createdAt, tables, rows } = await restoreBackup(pool, path.resolve(file));
    return `Restored the backup of ${createdAt}: ${rows} rows of ${tables} tables`;
  });

import path from "node:path";
import type { Config } from "../server/config.ts";
import { openForCommand } from "../server/db/open-database.ts";
import { restoreBackup } from "../server/db/restore-backup.ts";
import { silentLog } from "../server/log.ts";

/** Restores a backup into the configured database, which must be empty. @returns what to tell the operator */
export const restore = async (config: Config, file: string): Promise<string> => {
  const database = await openForCommand(config, silentLog);
  try {
    const { createdAt, tables, rows } = await restoreBackup(database.pool, path.resolve(file));
    return `Restored the backup of ${createdAt}: ${rows} rows of ${tables} tables`;
  } finally {
    await database.stop();
  }
};

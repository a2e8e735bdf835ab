import type { Config } from "../server/config.ts";
import { openForCommand } from "../server/db/open-database.ts";
import { toBackupsFolder, writeBackup } from "../server/db/write-backup.ts";
import { silentLog } from "../server/log.ts";

/** Writes a backup now, also beside the running program. @returns what to tell the operator */
export const backup = async (config: Config): Promise<string> => {
  const database = await openForCommand(config, silentLog);
  try {
    const { file, tables, rows } = await writeBackup(
      database.pool,
      toBackupsFolder(database.dataDir),
      new Date(),
    );
    return `${file}: ${rows} rows of ${tables} tables`;
  } finally {
    await database.stop();
  }
};

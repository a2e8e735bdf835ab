import type { Config } from "../server/config/config.ts";
import { toBackupsFolder, writeBackup } from "../server/db/backup/write-backup.ts";
import { useDatabase } from "../server/db/use-database.ts";

/** Writes a backup, even while the server runs, and returns a report. */
export const backup = (config: Config): Promise<string> =>
  useDatabase(config, async ({ pool, dataDir }) => {
    const { file, tables, rows, laterThan } = await writeBackup(pool, toBackupsFolder(dataDir), new Date());
    const line = `${file}: ${rows} rows of ${tables} tables`;
    return laterThan === undefined
      ? line
      : `${line}\nWarning: the clock went back, the backup before it is dated later (${laterThan})`;
  });

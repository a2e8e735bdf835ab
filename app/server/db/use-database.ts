import type { Config } from "../config/config.ts";
import { silentLog } from "../log.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { type Database, openForCommand } from "./open-database.ts";

export const useDatabase = async <Result>(
  config: Config,
  action: (database: Database) => Promise<Result>,
): Promise<Result> => {
  const database = await openForCommand(config, silentLog);
  try {
    return await action(database);
  } finally {
    await database.stop();
  }
};

/** Migrates first. */
export const useMigratedDatabase = <Result>(
  config: Config,
  action: (database: Database) => Promise<Result>,
): Promise<Result> =>
  useDatabase(config, async (database) => {
    await migrateDatabase(database, { now: () => new Date(), log: silentLog });
    return action(database);
  });

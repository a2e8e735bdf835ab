// Stops the embedded PostgreSQL left by `npm run dev`.
import { loadProcessConfig } from "../app/server/config/config.ts";
import { StartError } from "../app/server/config/start-error.ts";
import { openDatabase } from "../app/server/db/open-database.ts";
import { silentLog } from "../app/server/log.ts";

try {
  const config = loadProcessConfig();
  if (config.databaseUrl === undefined) await (await openDatabase(config, silentLog)).stop();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

import { openDatabase } from "../../app/server/db/open-database.ts";
import { silentLog } from "../../app/server/log.ts";

/** Opens the embedded database of the folder in the argument, reports it, and runs until killed. */
const [dataDir = ""] = process.argv.slice(2);
const settings = { dataDir, databaseUrl: undefined, pgUser: undefined, isPgKept: false };
const database = await openDatabase(settings, silentLog);
console.log(database.startLine);
setInterval(() => {}, 60_000);

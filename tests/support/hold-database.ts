import { openDatabase } from "../../app/server/db/open-database.ts";
import { silentLog } from "../../app/server/log.ts";

/** Opens the embedded database of the folder given as argument, says so, and goes on until it is killed. */
const [dataDir = ""] = process.argv.slice(2);
const settings = { dataDir, databaseUrl: undefined, pgUser: undefined, isPgKept: false };
const database = await openDatabase(settings, silentLog);
console.log(database.startLine);
setInterval(() => {}, 60_000);

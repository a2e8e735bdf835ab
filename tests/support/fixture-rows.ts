import { type RecordedTx, unrecorded } from "../../app/portfolio/history/recorded-tx.ts";
import type { Db } from "../../app/server/db/db-types.ts";

/** A handle for rows that a test begins with, which no log takes: for `insertRows` and its siblings. */
export const fixture = (db: Db): RecordedTx => unrecorded(db, "new");

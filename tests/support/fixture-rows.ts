import { type RecordedTx, unrecorded } from "../../app/portfolio/history/recorded-tx.ts";
import type { Db } from "../../app/server/db/db-types.ts";

/** Handle for unrecorded fixture rows, for `insertRows` and its siblings. */
export const fixture = (db: Db): RecordedTx => unrecorded(db, "new");

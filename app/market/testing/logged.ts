import type { Db } from "../../server/db/db-types.ts";
import { lockLog, logSeries, type MarketTopic } from "../change-log.ts";

/** Writes rows of a market as a test needs them, with an entry in the log of changes. */
export const logged = (
  db: Db,
  ownerId: string,
  topic: MarketTopic,
  write: (tx: Db) => Promise<unknown>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockLog(tx, ownerId);
    await write(tx);
    await logSeries(tx, ownerId, topic);
  });

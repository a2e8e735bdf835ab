import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { lockLog, logSeries } from "../change-log.ts";
import { splitEvents } from "../market.tables.ts";
import type { SharedOwner } from "../market-reader.ts";
import { supportSource } from "../prices/price-sources.ts";
import { listRemoved } from "../support/removed-facts.ts";

export type SplitEventRow = typeof splitEvents.$inferSelect;

export type NewSplitEvent = Omit<SplitEventRow, "ownerId">;

const rowsPerInsert = 500;
const key = [splitEvents.ownerId, splitEvents.assetOwnerId, splitEvents.assetId, splitEvents.exDate];

/**
 * The only writer of splits, reverse splits and bonus issues of a shared market, all or nothing.
 * What the support took away stays away, and so does what it set. Ledgers with one of the assets are folded anew.
 * @param replaces whether another ratio takes the place of the one of that day; false: the first that told it is believed
 * @returns ids of the assets whose splits are new or changed, one per split; none means no entry in the log
 */
export async function storeSplitEvents(
  db: Db,
  ownerId: SharedOwner,
  events: readonly NewSplitEvent[],
  { replaces = true }: { readonly replaces?: boolean } = {},
): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    await lockLog(tx, ownerId);
    const believed = ownerId === nilGuid ? await withoutRemoved(tx, events) : events;
    const changed: string[] = [];
    for (let at = 0; at < believed.length; at += rowsPerInsert) {
      const insert = tx
        .insert(splitEvents)
        .values(believed.slice(at, at + rowsPerInsert).map((event) => ({ ...event, ownerId })));
      const written = await (replaces
        ? insert.onConflictDoUpdate({
            target: key,
            set: { to: sql`excluded."to"`, from: sql`excluded."from"`, source: sql`excluded.source` },
            setWhere: sql`(${splitEvents.to}, ${splitEvents.from}) is distinct from (excluded."to", excluded."from")
              and ${splitEvents.source} <> ${supportSource}`,
          })
        : insert.onConflictDoNothing()
      ).returning({ assetId: splitEvents.assetId });
      changed.push(...written.map(({ assetId }) => assetId));
    }
    if (changed.length > 0) await logSeries(tx, ownerId, "events", [...new Set(changed)]);
    return changed;
  });
}

async function withoutRemoved(tx: Db, events: readonly NewSplitEvent[]): Promise<readonly NewSplitEvent[]> {
  const removed = await listRemoved(
    tx,
    "split",
    events.map(({ assetId, exDate }) => ({ assetId, key: exDate })),
  );
  return removed.size === 0
    ? events
    : events.filter(({ assetId, exDate }) => !removed.has(`${assetId}/${exDate}`));
}

/**
 * Removes a split of a shared market and logs it, under the log's lock.
 * @returns 1 when it was there, else 0
 */
export async function deleteSplitEvent(
  db: Db,
  ownerId: SharedOwner,
  { assetOwnerId, assetId, exDate }: Pick<SplitEventRow, "assetOwnerId" | "assetId" | "exDate">,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockLog(tx, ownerId);
    const gone = await tx
      .delete(splitEvents)
      .where(
        and(
          eq(splitEvents.ownerId, ownerId),
          eq(splitEvents.assetOwnerId, assetOwnerId),
          eq(splitEvents.assetId, assetId),
          eq(splitEvents.exDate, exDate),
        ),
      )
      .returning({ id: splitEvents.assetId });
    if (gone.length > 0) await logSeries(tx, ownerId, "events", [assetId]);
    return gone.length;
  });
}

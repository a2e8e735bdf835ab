import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { nilGuid } from "../../shared/codes.ts";
import { splitEvents } from "../market.tables.ts";
import type { SharedOwner } from "../market-reader.ts";
import { supportSource } from "../prices/price-sources.ts";
import { listRemoved } from "../support/removed-facts.ts";
import { bumpMarketVersion, lockMarket } from "../versions.ts";

export type SplitEventRow = typeof splitEvents.$inferSelect;

export type NewSplitEvent = Omit<SplitEventRow, "ownerId">;

const rowsPerInsert = 500;
const key = [splitEvents.ownerId, splitEvents.assetOwnerId, splitEvents.assetId, splitEvents.exDate];

/**
 * Only writer of shared splits, in one transaction; skips those the support set or removed and invalidates affected
 * ledgers.
 * @param replaces false: the first ratio stated for a day stays
 * @returns one asset id per split added or changed; empty: the version stays
 */
export async function storeSplitEvents(
  db: Db,
  ownerId: SharedOwner,
  events: readonly NewSplitEvent[],
  { replaces = true }: { readonly replaces?: boolean } = {},
): Promise<readonly string[]> {
  return db.transaction(async (tx) => {
    await lockMarket(tx, ownerId);
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
    if (changed.length > 0) await bumpMarketVersion(tx, ownerId, "events", [...new Set(changed)]);
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

export async function deleteSplitEvent(
  db: Db,
  ownerId: SharedOwner,
  { assetOwnerId, assetId, exDate }: Pick<SplitEventRow, "assetOwnerId" | "assetId" | "exDate">,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockMarket(tx, ownerId);
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
    if (gone.length > 0) await bumpMarketVersion(tx, ownerId, "events", [assetId]);
    return gone.length;
  });
}

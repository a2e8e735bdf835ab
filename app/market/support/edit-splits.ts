import { and, eq } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import { deleteSplitEvent, storeSplitEvents } from "../events/store-split-events.ts";
import { splitEvents } from "../market.tables.ts";
import { supportSource } from "../prices/price-sources.ts";
import { type EditOrder, editAsset } from "./asset-edits.ts";
import { forgetRemoved, noteRemoved } from "./removed-facts.ts";

export interface Split {
  readonly exDate: string;
  readonly to: string;
  readonly from: string;
  readonly source: string;
}

const factOf = (assetId: string, exDate: string) => ({ assetId, kind: "split", key: exDate }) as const;

const isOf = (assetId: string, exDate?: string) =>
  and(
    eq(splitEvents.ownerId, nilGuid),
    eq(splitEvents.assetOwnerId, nilGuid),
    eq(splitEvents.assetId, assetId),
    exDate === undefined ? undefined : eq(splitEvents.exDate, exDate),
  );

export async function listSplits(db: Db, assetId: string): Promise<Split[]> {
  const rows = await db.select().from(splitEvents).where(isOf(assetId));
  return rows
    .map(({ exDate, to, from, source }) => ({ exDate, to, from, source }))
    .sort((a, b) => (a.exDate < b.exDate ? 1 : -1));
}

/** Sets or replaces the split of a day. @throws AppError NOT_FOUND */
export const setSplit = (db: Db, order: EditOrder, split: Omit<Split, "source">) =>
  editAsset(db, order, async (tx) => {
    const before = await readSplit(tx, order.assetId, split.exDate);
    const after = { ...split, source: supportSource };
    await restoreSplit(tx, order.assetId, split.exDate, after);
    return noted(split.exDate, before, after);
  });

/** Removes a split; sources cannot restore it. @throws AppError NOT_FOUND */
export const removeSplit = (db: Db, order: EditOrder, exDate: string) =>
  editAsset(db, order, async (tx) => {
    const before = await readSplit(tx, order.assetId, exDate);
    if (before === undefined) throw new AppError("NOT_FOUND");
    await restoreSplit(tx, order.assetId, exDate, undefined);
    await noteRemoved(tx, factOf(order.assetId, exDate));
    return noted(exDate, before, undefined);
  });

/** Undefined removes it. */
export async function restoreSplit(tx: Db, assetId: string, exDate: string, split: Split | undefined) {
  await forgetRemoved(tx, factOf(assetId, exDate));
  await deleteSplitEvent(tx, nilGuid, { assetOwnerId: nilGuid, assetId, exDate });
  if (split) await storeSplitEvents(tx, nilGuid, [{ assetOwnerId: nilGuid, assetId, ...split }]);
}

async function readSplit(tx: Db, assetId: string, exDate: string): Promise<Split | undefined> {
  const [row] = await tx.select().from(splitEvents).where(isOf(assetId, exDate));
  return row && { exDate: row.exDate, to: row.to, from: row.from, source: row.source };
}

const noted = (exDate: string, before: Split | undefined, after: Split | undefined) =>
  ({
    kind: "split",
    subject: exDate,
    days: [exDate, exDate],
    before: before ? [before] : [],
    after: after ? [after] : [],
  }) as const;

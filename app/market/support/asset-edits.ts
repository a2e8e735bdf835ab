import { and, desc, eq, isNull } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { nilGuid } from "../../shared/codes.ts";
import { lockLog } from "../change-log.ts";
import { assets } from "../market.tables.ts";
import { assetEdits } from "./support.tables.ts";

export type AssetEdit = typeof assetEdits.$inferSelect;
export type EditKind =
  | "field"
  | "closes"
  | "payment"
  | "split"
  | "source"
  | "codes"
  | "figure"
  | "composition";

/** The author and reason of an edit of a shared asset. */
export interface EditOrder {
  readonly assetId: string;
  readonly reason: string;
  readonly userId: string;
  readonly now: Date;
}

/** An edit: `before` and `after` are JSON values of the kind's own form. */
export interface Edited {
  readonly kind: EditKind;
  /** The edited part: a field, payment, capability or figure; empty where the days identify it. */
  readonly subject: string;
  readonly days?: readonly [first: string, last: string];
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Does a change of a shared asset in one transaction, in which no other writer of shared data is between reading and
 * writing, and notes it.
 * @param change answers what it changed, or null when nothing was to be changed
 * @returns the edit's id, or null
 * @throws AppError NOT_FOUND unless it is a shared asset
 */
export async function editAsset(
  db: Db,
  order: EditOrder,
  change: (tx: Db) => Promise<Edited | null>,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockLog(tx, nilGuid);
    await lockAsset(tx, order.assetId);
    const edited = await change(tx);
    return edited === null ? null : noteEdit(tx, order, edited);
  });
}

async function lockAsset(tx: Db, assetId: string): Promise<void> {
  const isIt = and(eq(assets.ownerId, nilGuid), eq(assets.id, assetId));
  const rows = await tx.select({ id: assets.id }).from(assets).where(isIt).for("update");
  if (rows.length === 0) throw new AppError("NOT_FOUND");
}

async function noteEdit(tx: Db, order: EditOrder, edited: Edited): Promise<string> {
  const id = newId();
  const { days, ...rest } = edited;
  await tx.insert(assetEdits).values({
    ownerId: nilGuid,
    id,
    assetId: order.assetId,
    ...rest,
    firstDay: days?.[0] ?? null,
    lastDay: days?.[1] ?? null,
    reason: order.reason,
    editedBy: order.userId,
    editedAt: order.now,
  });
  return id;
}

/** Edits of an asset by support, newest first. */
export const listEdits = (db: Db, assetId: string, limit: number): Promise<AssetEdit[]> =>
  db
    .select()
    .from(assetEdits)
    .where(and(eq(assetEdits.ownerId, nilGuid), eq(assetEdits.assetId, assetId)))
    .orderBy(desc(assetEdits.id))
    .limit(limit);

/** The edits of an asset that can be taken back: the latest of each kind and subject that stands. */
export const openEdits = (db: Db, assetId: string): Promise<AssetEdit[]> =>
  db
    .selectDistinctOn([assetEdits.kind, assetEdits.subject])
    .from(assetEdits)
    .where(and(eq(assetEdits.ownerId, nilGuid), eq(assetEdits.assetId, assetId), isNull(assetEdits.undoneAt)))
    .orderBy(assetEdits.kind, assetEdits.subject, desc(assetEdits.id));

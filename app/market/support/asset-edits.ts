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

export interface EditOrder {
  readonly assetId: string;
  readonly reason: string;
  readonly userId: string;
  readonly now: Date;
}

export interface Edited {
  readonly kind: EditKind;
  /** Field, payment, capability or figure; empty where the days identify it. */
  readonly subject: string;
  readonly days?: readonly [first: string, last: string];
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * One transaction, locked against other writers.
 * @param change returns null when nothing changes
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

export const listEdits = (db: Db, assetId: string, limit: number): Promise<AssetEdit[]> =>
  db
    .select()
    .from(assetEdits)
    .where(and(eq(assetEdits.ownerId, nilGuid), eq(assetEdits.assetId, assetId)))
    .orderBy(desc(assetEdits.id))
    .limit(limit);

/** Edits that can be undone: the latest of each kind and subject. */
export const openEdits = (db: Db, assetId: string): Promise<AssetEdit[]> =>
  db
    .selectDistinctOn([assetEdits.kind, assetEdits.subject])
    .from(assetEdits)
    .where(and(eq(assetEdits.ownerId, nilGuid), eq(assetEdits.assetId, assetId), isNull(assetEdits.undoneAt)))
    .orderBy(assetEdits.kind, assetEdits.subject, desc(assetEdits.id));

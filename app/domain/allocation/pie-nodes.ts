import { and, asc, eq, sql } from "drizzle-orm";
import { v7 as newId } from "uuid";
import type { AssetKey } from "../../market/assets/assets.ts";
import { type RecordedTx, unrecorded } from "../../portfolio/history/recorded-tx.ts";
import { deleteRows, insertRows } from "../../portfolio/history/write-rows.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { storedSource } from "./category-names.ts";
import { pieNodes, pieTrees } from "./pies.tables.ts";

export type PieNodeRow = typeof pieNodes.$inferSelect;

/** Tree of a portfolio, parents before children; version 0 = none. */
export interface StoredPies {
  readonly version: number;
  readonly isHintHidden: boolean;
  /** Composites show their parts' categories instead. */
  readonly usesChildren: boolean;
  readonly nodes: readonly PieNodeRow[];
}

/** Node to store; `key` is a stored id or names a new node in its batch. */
export interface NewPieNode {
  readonly key: string;
  readonly parent: string | null;
  readonly kind: number;
  readonly name: string;
  readonly namedAfter?: string | null;
  readonly target: string | null;
  readonly color: number | null;
  readonly icon: string | null;
  readonly asset: AssetKey | null;
  readonly currency: string | null;
}

export interface PiePlace {
  readonly userId: string;
  readonly portfolioId: string;
}

const isTree = ({ userId, portfolioId }: PiePlace) =>
  and(eq(pieTrees.userId, userId), eq(pieTrees.portfolioId, portfolioId));

export async function loadPies(db: Db, place: PiePlace): Promise<StoredPies> {
  const { userId, portfolioId } = place;
  const [tree] = await db.select().from(pieTrees).where(isTree(place));
  if (!tree) return { version: 0, isHintHidden: false, usesChildren: false, nodes: [] };
  const nodes = await db
    .select()
    .from(pieNodes)
    .where(and(eq(pieNodes.userId, userId), eq(pieNodes.portfolioId, portfolioId)))
    .orderBy(asc(pieNodes.position), asc(pieNodes.id));
  const { version, isHintHidden, usesChildren } = tree;
  return { version, isHintHidden, usesChildren, nodes };
}

/**
 * Increases the version, which serialises writers. Call it first.
 * @throws AppError CONFLICT for another version, INVALID_INPUT while the parts' categories are shown
 */
async function lockPies(tx: RecordedTx, place: PiePlace, version: number | null): Promise<number> {
  await insertRows(tx, pieTrees, { ...place, version: 0 }, { onConflict: { skip: true } });
  const [tree] = await tx
    .update(pieTrees)
    .set({ version: sql`${pieTrees.version} + 1` })
    .where(version === null ? isTree(place) : and(isTree(place), eq(pieTrees.version, version)))
    .returning();
  if (!tree) throw new AppError("CONFLICT");
  // The editor saw the parts' categories.
  if (tree.usesChildren) throw new AppError("INVALID_INPUT", {}, [{ path: "nodes", code: "unsupported" }]);
  return tree.version;
}

/**
 * Replaces the tree; remaining nodes keep their ids.
 * @param version read by the editor; null = any
 * @returns the new version
 * @throws AppError CONFLICT
 */
export async function replacePies(
  tx: RecordedTx,
  place: PiePlace,
  nodes: readonly NewPieNode[],
  version: number | null,
): Promise<number> {
  const next = await lockPies(tx, place, version);
  const isOfTree = and(eq(pieNodes.userId, place.userId), eq(pieNodes.portfolioId, place.portfolioId));
  const { rows: removed } = await deleteRows(tx, pieNodes, isOfTree, { returning: ["id", "namedAfter"] });
  const known = new Map(removed.map(({ id, namedAfter }) => [id, namedAfter]));
  const ids = new Map(nodes.map(({ key }) => [key, known.has(key) ? key : newId()]));
  const rows = nodes.map(({ key, parent, asset, ...rest }, position) => ({
    ...rest,
    ...place,
    namedAfter: storedSource(rest.name, rest.namedAfter ?? known.get(key)),
    id: ids.get(key) ?? newId(),
    parentId: parent === null ? null : (ids.get(parent) ?? null),
    position,
    assetOwnerId: asset?.ownerId ?? null,
    assetId: asset?.id ?? null,
  }));
  if (rows.length > 0) await insertRows(tx, pieNodes, rows);
  return next;
}

/** Chooses whether a composite shows its parts' categories; its own are kept. */
export async function setPieSource(tx: RecordedTx, place: PiePlace, usesChildren: boolean): Promise<void> {
  const onConflict = { target: [pieTrees.userId, pieTrees.portfolioId], set: { usesChildren } };
  await insertRows(tx, pieTrees, { ...place, version: 0, usesChildren }, { onConflict });
}

/** Dismisses or restores the hint about categories without a new version. */
export async function setPieHint(db: Db, place: PiePlace, isHidden: boolean): Promise<void> {
  const values = { ...place, version: 0, isHintHidden: isHidden };
  const onConflict = {
    target: [pieTrees.userId, pieTrees.portfolioId],
    set: { isHintHidden: isHidden },
  };
  await insertRows(unrecorded(db, "hint"), pieTrees, values, { onConflict });
}

export const toNewPieNode = (row: PieNodeRow): NewPieNode => ({
  key: row.id,
  parent: row.parentId,
  kind: row.kind,
  name: row.name,
  namedAfter: row.namedAfter,
  target: row.target,
  color: row.color,
  icon: row.icon,
  asset:
    row.assetOwnerId !== null && row.assetId !== null ? { ownerId: row.assetOwnerId, id: row.assetId } : null,
  currency: row.currency,
});

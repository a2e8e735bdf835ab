import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { allAssets } from "../../market/market.views.ts";
import { customAssets, ownBondEdits, ownPriceEdits } from "../../portfolio/assets/custom.tables.ts";
import { dependsOn } from "../../portfolio/history/dependents.ts";
import { changeRows, portfolioChanges } from "../../portfolio/history/history.tables.ts";
import type { UndoCompanion } from "../../portfolio/history/undo-change.ts";
import type { Db } from "../../server/db/db-types.ts";
import { AppError } from "../../shared/app-error.ts";
import { readEditedBond, writeBondTerms } from "./bonds/own-bonds.ts";
import { assertUnused, showAsItIs } from "./own-asset-row.ts";
import { applyEdit, type PriceEdit } from "./price-edits.ts";

async function readEdits(tx: Db, userId: string, ids: readonly string[]): Promise<Map<string, PriceEdit>> {
  const rows = await tx
    .select()
    .from(ownPriceEdits)
    .where(and(eq(ownPriceEdits.userId, userId), inArray(ownPriceEdits.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the latest active change that wrote prices of the same days. */
async function laterEdit(tx: Db, userId: string, id: string, edit: PriceEdit) {
  const e = ownPriceEdits;
  const [found] = await tx
    .select({ change: portfolioChanges })
    .from(e)
    .innerJoin(
      changeRows,
      sql`${changeRows.userId} = ${e.userId} and ${changeRows.tableName} = 'own_price_edits'
        and ${e.id}::text = any(${changeRows.keys})`,
    )
    .innerJoin(
      portfolioChanges,
      and(eq(portfolioChanges.userId, e.userId), eq(portfolioChanges.id, changeRows.changeId)),
    )
    .where(
      and(
        eq(e.userId, userId),
        eq(e.assetId, edit.assetId),
        gt(e.id, id),
        sql`${e.fromDay} <= ${edit.toDay} and ${e.toDay} >= ${edit.fromDay}`,
      ),
    )
    .orderBy(desc(portfolioChanges.id))
    .limit(1);
  return found?.change;
}

/**
 * Keeps prices of custom assets in step with undo: prices are not logged themselves, but follow the logged edits. When
 * undo removes an edit, its days are restored; when it restores one, the edit is applied again.
 */
export const ownPricesFollowUndo: UndoCompanion = {
  table: "own_price_edits",
  follow: async (tx, userId, keys) => {
    const before = await readEdits(tx, userId, keys);
    return async () => {
      const after = await readEdits(tx, userId, keys);
      const moves = [
        ...[...before]
          .filter(([id]) => !after.has(id))
          .map(([id, edit]) => ({ id, edit, to: "before" as const })),
        ...[...after]
          .filter(([id]) => !before.has(id))
          .map(([id, edit]) => ({ id, edit, to: "after" as const })),
      ];
      for (const { id, edit, to } of moves) {
        if (await applyEdit(tx, userId, edit, to)) continue;
        const later = await laterEdit(tx, userId, id, edit);
        throw later ? dependsOn(later) : new AppError("UNDO_REFUSED", { reason: "changed" });
      }
    };
  },
};

async function readBondEdits(tx: Db, userId: string, ids: readonly string[]) {
  const rows = await tx
    .select()
    .from(ownBondEdits)
    .where(and(eq(ownBondEdits.userId, userId), inArray(ownBondEdits.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Keeps terms of custom bonds in step with undo, unless they changed after the edit. */
export const ownBondsFollowUndo: UndoCompanion = {
  table: "own_bond_edits",
  follow: async (tx, userId, keys) => {
    const before = await readBondEdits(tx, userId, keys);
    return async () => {
      const after = await readBondEdits(tx, userId, keys);
      const gone = [...before.values()].filter(({ id }) => !after.has(id)).reverse();
      const back = [...after.values()].filter(({ id }) => !before.has(id));
      const moves = [
        ...gone.map((edit) => ({ edit, from: edit.after, to: edit.before })),
        ...back.map((edit) => ({ edit, from: edit.before, to: edit.after })),
      ];
      for (const { edit, from, to } of moves) {
        const [row] = await tx
          .select()
          .from(allAssets)
          .where(and(eq(allAssets.ownerId, userId), eq(allAssets.id, edit.assetId)));
        // JSON columns return their keys in another order.
        const now = row && (await readEditedBond(tx, row, from.schedule !== undefined));
        if (!row || !isDeepStrictEqual(now, from)) throw new AppError("UNDO_REFUSED", { reason: "changed" });
        await writeBondTerms(tx, userId, row, to);
      }
    };
  },
};

/** Keeps the asset row of a custom asset in step with undo; one that rows use cannot be deleted again. */
export const ownAssetsFollowUndo: UndoCompanion = {
  table: "custom_assets",
  follow: async (tx, userId, keys) => async () => {
    const rows = await tx
      .select()
      .from(customAssets)
      .where(and(eq(customAssets.userId, userId), inArray(customAssets.assetId, [...keys])));
    for (const row of rows) {
      if (row.deletedAt !== null) await assertUnused(tx, userId, row.assetId);
      await showAsItIs(tx, row);
    }
  },
};

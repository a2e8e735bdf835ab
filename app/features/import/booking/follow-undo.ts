import { inArray } from "drizzle-orm";
import type { Applied, Draft } from "../../../domain/imports/decisions.ts";
import { type ImportRow, listImports, listImportsWhere } from "../../../domain/imports/import.queries.ts";
import { restoreMarket, storeMarketAgain } from "../../../domain/imports/statement-market.ts";
import { deriveDividends } from "../../../portfolio/actions/derive-dividends.ts";
import type { UndoCompanion } from "../../../portfolio/history/undo-change.ts";
import { imports } from "../../../portfolio/ledger.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";
import { handOverPoints } from "./later-imports.ts";

interface Booked {
  readonly row: ImportRow;
  readonly applied: Applied;
}

/** With what they stored besides rows. */
async function readBooked(tx: Db, userId: string, ids: readonly string[]): Promise<Map<string, Booked>> {
  const rows = await listImportsWhere(tx, userId, inArray(imports.id, [...ids]));
  return new Map(
    rows.flatMap((row) => {
      const applied = (row.draft as Draft | null)?.applied;
      return applied ? [[row.id, { row, applied }] as const] : [];
    }),
  );
}

/**
 * A statement's prices and rates are no portfolio rows: undo removes them like revoking the import; redo stores them
 * again where no other value stands.
 */
export const importsFollowUndo: UndoCompanion = {
  table: "imports",
  follow: async (tx, userId, keys) => {
    const before = await readBooked(tx, userId, keys);
    return async (undo) => {
      const after = await readBooked(tx, userId, keys);
      for (const [id, { row, applied }] of before) {
        if (after.has(id)) continue;
        const others = await listImports(tx, userId, null);
        const ours = await handOverPoints(undo, { row, applied, others });
        await restoreMarket(tx, userId, ours, applied.source);
      }
      for (const [id, { applied }] of after) if (!before.has(id)) await storeMarketAgain(tx, userId, applied);
    };
  },
  afterwards: deriveDividends,
};

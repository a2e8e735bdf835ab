import { and, eq, inArray } from "drizzle-orm";
import { deriveDividends } from "../../ledger/actions/derive-dividends.ts";
import type { UndoCompanion } from "../../ledger/history/undo-change.ts";
import type { Applied, Draft } from "../../ledger/intake/decisions.ts";
import { getImport, listImports } from "../../ledger/intake/import.queries.ts";
import { putMarketAgain, restoreMarket } from "../../ledger/intake/statement-market.ts";
import { imports } from "../../ledger/ledger.tables.ts";
import type { Db } from "../../server/db-types.ts";
import { handOverPoints } from "./later-imports.ts";

/** What booked imports of these ids stored beside their rows; nothing for one that is not booked. */
async function readApplied(tx: Db, userId: string, ids: readonly string[]): Promise<Map<string, Applied>> {
  const rows = await tx
    .select({ id: imports.id, draft: imports.draft })
    .from(imports)
    .where(and(eq(imports.userId, userId), inArray(imports.id, [...ids])));
  return new Map(
    rows.flatMap(({ id, draft }) => {
      const applied = (draft as Draft | null)?.applied;
      return applied ? [[id, applied] as const] : [];
    }),
  );
}

/**
 * Prices and rates of a statement are no rows of the portfolio: when undoing takes an import back, they go as they do
 * when it is revoked; when it brings one back, they come again where the user has put nothing else since.
 */
export const importsFollowUndo: UndoCompanion = {
  table: "imports",
  follow: async (tx, userId, keys) => {
    const before = await readApplied(tx, userId, keys);
    const rows = await Promise.all([...before.keys()].map((id) => getImport(tx, userId, id)));
    return async () => {
      const after = await readApplied(tx, userId, keys);
      for (const row of rows) {
        const applied = before.get(row.id);
        if (!applied || after.has(row.id)) continue;
        const others = await listImports(tx, userId, null);
        const ours = await handOverPoints(tx, { row, applied, others });
        await restoreMarket(tx, userId, ours, applied.source);
      }
      for (const [id, applied] of after) if (!before.has(id)) await putMarketAgain(tx, userId, applied);
    };
  },
  afterwards: deriveDividends,
};

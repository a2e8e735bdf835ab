import { and, eq, inArray, isNotNull, lt } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import type { UndoCompanion } from "../history/undo-change.ts";
import { portfolios } from "../ledger.tables.ts";
import { endPublicLinks, removePortfolios } from "../links/end-links.ts";
import { oldestDeletion, type PortfolioRow, updatePortfolio } from "./portfolios.queries.ts";

/** Restorable for 30 days. @throws AppError NOT_FOUND */
export async function binPortfolio(
  tx: RecordedTx,
  userId: string,
  id: string,
  now: Date,
): Promise<PortfolioRow> {
  const row = await updatePortfolio(tx, userId, id, { deletedAt: now });
  await endPublicLinks(tx, userId, [id], now);
  return row;
}

export async function purgeDeleted(db: Db, userId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: portfolios.id })
      .from(portfolios)
      .where(and(eq(portfolios.userId, userId), lt(portfolios.deletedAt, oldestDeletion(now))));
    const ids = rows.map(({ id }) => id);
    await removePortfolios(tx, userId, ids, now);
  });
}

/** Undoing a restoration ends public links. */
export const publicLinksFollowUndo: UndoCompanion = {
  table: "portfolios",
  follow: async (tx, userId, keys) => async () => {
    const binned = await tx
      .select({ id: portfolios.id, deletedAt: portfolios.deletedAt })
      .from(portfolios)
      .where(
        and(
          eq(portfolios.userId, userId),
          inArray(portfolios.id, [...keys]),
          isNotNull(portfolios.deletedAt),
        ),
      );
    for (const { id, deletedAt } of binned) if (deletedAt) await endPublicLinks(tx, userId, [id], deletedAt);
  },
};

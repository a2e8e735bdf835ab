import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Db } from "../server/db-types.ts";
import { portfolios, transactions as t } from "./ledger.tables.ts";
import type { TransactionTableRow } from "./transactions.queries.ts";

/** The rows of a move in the user's portfolios that are there, in the order they were written. */
export async function listMoveRows(
  db: Db,
  userId: string,
  moveIds: readonly string[],
): Promise<TransactionTableRow[]> {
  if (moveIds.length === 0) return [];
  const rows = await db
    .select({ row: t })
    .from(t)
    .innerJoin(portfolios, and(eq(portfolios.userId, t.userId), eq(portfolios.id, t.portfolioId)))
    .where(and(eq(t.userId, userId), inArray(t.moveId, [...moveIds]), isNull(portfolios.deletedAt)))
    .orderBy(asc(t.id));
  return rows.map(({ row }) => row);
}

/** The moves that some rows are a side of. */
export async function listMovesOf(db: Db, userId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ moveId: t.moveId })
    .from(t)
    .where(and(eq(t.userId, userId), inArray(t.id, [...ids]), isNotNull(t.moveId)));
  return rows.flatMap(({ moveId }) => moveId ?? []);
}

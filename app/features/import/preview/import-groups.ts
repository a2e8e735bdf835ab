import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { type ImportRow, listImportsWhere } from "../../../domain/imports/import.queries.ts";
import { portfolios } from "../../../portfolio/ledger.tables.ts";
import type { Db } from "../../../server/db/db-types.ts";

/** Lock order for all writers of several portfolios. */
const inLockOrder = (a: ImportRow, b: ImportRow): number =>
  a.portfolioId < b.portfolioId ? -1 : a.portfolioId > b.portfolioId ? 1 : a.id < b.id ? -1 : 1;

/**
 * Lists the imports of one file of several accounts in these states, which are booked and undone together; a plain
 * file's import alone.
 */
export async function listGroup(
  db: Db,
  row: ImportRow,
  states: readonly number[],
): Promise<readonly ImportRow[]> {
  const { groupId } = row.counts;
  if (groupId === undefined) return [row];
  const rows = await listImportsWhere(db, row.userId, sql`counts ->> 'groupId' = ${groupId}`);
  return rows.filter(({ id, state }) => id === row.id || states.includes(state)).sort(inLockOrder);
}

export async function portfolioNames(
  db: Db,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: portfolios.id, name: portfolios.name })
    .from(portfolios)
    .where(and(eq(portfolios.userId, userId), inArray(portfolios.id, [...ids])))
    .orderBy(asc(portfolios.id));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

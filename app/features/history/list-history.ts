import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { users } from "../../identity/identity.tables.ts";
import type { ChangeRow } from "../../portfolio/history/dependents.ts";
import { portfolioChanges as c, changeRows } from "../../portfolio/history/history.tables.ts";
import { recordedTables } from "../../portfolio/history/recorded-tables.ts";
import { inLogOf, undoDepth } from "../../portfolio/history/undo-change.ts";
import type { Db } from "../../server/db/db-types.ts";
import { allPortfoliosId } from "../../shared/codes.ts";
import { type ChangeKind, kindsOf } from "../../shared/names/change-kinds.ts";

export interface HistoryPage {
  readonly group: Parameters<typeof kindsOf>[0];
  /** Id of the last change of the page before. */
  readonly before?: string | undefined;
  readonly size: number;
  /** Reader of a shared portfolio: without changes to what all of its owner's portfolios share. */
  readonly isGuest?: boolean;
}

/** A change with who did it, and whether it is one of the last that can be undone. */
export interface ListedChange {
  readonly change: ChangeRow;
  readonly actorName: string | null;
  readonly isRecent: boolean;
  /** Rows that the change wrote, without those that only accompany others. */
  readonly rowCount: number;
}

/** The portfolio's own changes, and to its owner those of what all portfolios share; of all portfolios every change. */
const ofPortfolio = (userId: string, portfolioId: string, isGuest: boolean) =>
  portfolioId === allPortfoliosId
    ? eq(c.userId, userId)
    : and(eq(c.userId, userId), isGuest ? inLogOf(portfolioId) : or(inLogOf(portfolioId), inLogOf(null)));

const visibleTables = Object.entries(recordedTables).flatMap(([name, { isHidden }]) =>
  isHidden ? [] : [name],
);

/** Changes of a portfolio, newest first, by pages; one more than asked for means there is a next page. */
export async function listHistory(
  db: Db,
  userId: string,
  portfolioId: string,
  { group, before, size, isGuest = false }: HistoryPage,
): Promise<ListedChange[]> {
  const kinds: readonly ChangeKind[] | null = kindsOf(group);
  const rows = await db
    .select({ change: c, actorName: users.name })
    .from(c)
    .leftJoin(users, eq(users.userId, c.actorId))
    .where(
      and(
        ofPortfolio(userId, portfolioId, isGuest),
        before === undefined ? undefined : sql`${c.id}::text < ${before}`,
        kinds === null ? undefined : inArray(c.kind, [...kinds]),
      ),
    )
    .orderBy(desc(c.id))
    .limit(size + 1);
  const counts = await countRows(
    db,
    userId,
    rows.map(({ change }) => change.id),
  );
  const oldest = await oldestUndoable(db, userId, portfolioId);
  const oldestShared = await oldestUndoable(db, userId, null);
  const since = (change: ChangeRow) => (change.portfolioId === null ? oldestShared : oldest) ?? "";
  return rows.map(({ change, actorName }) => ({
    change,
    actorName,
    isRecent: change.id >= since(change),
    rowCount: counts.get(change.id) ?? 0,
  }));
}

async function countRows(db: Db, userId: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      changeId: changeRows.changeId,
      rows: sql<number>`sum(cardinality(${changeRows.keys}))`.mapWith(Number),
    })
    .from(changeRows)
    .where(
      and(
        eq(changeRows.userId, userId),
        inArray(changeRows.changeId, [...ids]),
        inArray(changeRows.tableName, visibleTables),
      ),
    )
    .groupBy(changeRows.changeId);
  return new Map(rows.map(({ changeId, rows: n }) => [changeId, n]));
}

/** The oldest of the last changes that are no undos themselves; null while there are fewer. */
async function oldestUndoable(db: Db, userId: string, portfolioId: string | null): Promise<string | null> {
  const [row] = await db
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.userId, userId), inLogOf(portfolioId), isNull(c.undoes)))
    .orderBy(desc(c.id))
    .offset(undoDepth - 1)
    .limit(1);
  return row?.id ?? null;
}

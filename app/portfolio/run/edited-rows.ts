import type { Transaction } from "@zerno/engine";
import { and, asc, eq, gte, inArray } from "drizzle-orm";
import { changeLog } from "../../market/change-log.tables.ts";
import type { Db } from "../../server/db/db-types.ts";
import { transactions } from "../ledger.tables.ts";
import { loadTransactions, rowsOfPortfolio } from "./ledger-rows.ts";

/** More rows than these are read with all others: one look at the whole is quicker than looking for each. */
const mostRows = 2_000;

/** A portfolio, and its latest entry in the log, read before its rows are. */
interface Place {
  readonly db: Db;
  readonly userId: string;
  readonly portfolioId: string;
  readonly lastChange: number;
}

/** Rows of a portfolio by date and id, as they were at this entry of the log or later. */
export interface ReadRows {
  readonly transactions: readonly Transaction[];
  readonly readAt: number;
}

/** Reads all rows of a portfolio; those that change meanwhile are read again the next time. */
export async function readAllRows({ db, userId, portfolioId, lastChange }: Place): Promise<ReadRows> {
  return {
    transactions: await loadTransactions(db, rowsOfPortfolio(userId, portfolioId)),
    readAt: lastChange,
  };
}

/** Entries about a portfolio from a number on. */
const listFrom = ({ db, userId, portfolioId }: Place, number: number) =>
  db
    .select({ number: changeLog.number, rowIds: changeLog.rowIds })
    .from(changeLog)
    .where(
      and(
        eq(changeLog.userId, userId),
        eq(changeLog.topic, "portfolio"),
        eq(changeLog.subject, portfolioId),
        gte(changeLog.number, number),
      ),
    )
    .orderBy(asc(changeLog.number));

/**
 * Returns the rows of a portfolio based on an earlier read: only rows edited since are read.
 * @returns undefined when there were too many edits, or the log no longer has them
 */
export async function readEditedRows(place: Place, before: ReadRows): Promise<ReadRows | undefined> {
  const [first, ...entries] = await listFrom(place, before.readAt);
  // Dropped meanwhile, or of a transaction that came to nothing.
  if (first?.number !== before.readAt) return undefined;
  const ids = new Set<string>();
  for (const { rowIds } of entries) {
    if (rowIds === null || ids.size + rowIds.length > mostRows) return undefined;
    for (const id of rowIds) ids.add(id);
  }
  if (ids.size === 0) return { ...before, readAt: place.lastChange };
  const isTouched = inArray(transactions.id, [...ids]);
  const { db, userId, portfolioId, lastChange } = place;
  const fresh = await loadTransactions(db, and(rowsOfPortfolio(userId, portfolioId), isTouched));
  return { transactions: withEdited(before.transactions, ids, fresh), readAt: lastChange };
}

/** By date and id, as the database orders them. */
const isBefore = (a: Transaction, b: Transaction): boolean =>
  a.date < b.date || (a.date === b.date && a.id < b.id);

/** The rows without those of `ids`, and the fresh ones in their places. */
function withEdited(
  rows: readonly Transaction[],
  ids: ReadonlySet<string>,
  fresh: readonly Transaction[],
): Transaction[] {
  const merged: Transaction[] = [];
  let next = 0;
  for (const row of rows) {
    if (ids.has(row.id)) continue;
    for (let one = fresh[next]; one !== undefined && isBefore(one, row); one = fresh[++next])
      merged.push(one);
    merged.push(row);
  }
  merged.push(...fresh.slice(next));
  return merged;
}

import type { Transaction } from "@zerno/engine";
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { transactions } from "../ledger.tables.ts";
import { ledgerEdits as e } from "./ledger-edits.tables.ts";
import { loadTransactions, rowsOfPortfolio } from "./ledger-rows.ts";

/** More rows than these are read with all others: one look at the whole is quicker than looking for each. */
const mostRows = 2_000;

interface Whose {
  readonly db: Db;
  readonly userId: string;
  readonly portfolioId: string;
}

/** Rows of a portfolio by date and id, as they were at the edit of this number or later. */
export interface ReadRows {
  readonly transactions: readonly Transaction[];
  readonly readAt: number;
}

const isOf = ({ userId, portfolioId }: Whose) => and(eq(e.userId, userId), eq(e.portfolioId, portfolioId));

/** All rows of a portfolio. Its latest edit is asked for first: what comes meanwhile is read again the next time. */
export async function readAllRows(whose: Whose): Promise<ReadRows> {
  const [last] = await whose.db
    .select({ number: sql<string>`coalesce(max(${e.number}), 0)` })
    .from(e)
    .where(isOf(whose));
  const transactions = await loadTransactions(whose.db, rowsOfPortfolio(whose.userId, whose.portfolioId));
  return { transactions, readAt: Number(last?.number ?? 0) };
}

interface Edit {
  readonly number: number;
  readonly rowIds: readonly string[] | null;
}

/** The edit of a number, if it is still known, and all after it. Before the first one stands one of nothing. */
async function listFrom(whose: Whose, number: number): Promise<readonly Edit[]> {
  const edits = await whose.db
    .select({ number: e.number, previous: e.previous, rowIds: e.rowIds })
    .from(e)
    .where(and(isOf(whose), gte(e.number, number)))
    .orderBy(asc(e.number));
  if (number > 0) return edits;
  return (edits[0]?.previous ?? 0) === 0 ? [{ number: 0, rowIds: [] }, ...edits] : [];
}

/**
 * The rows of a portfolio based on an earlier read: only rows edited since are read.
 * @returns undefined when there were too many edits, or they are no longer kept
 */
export async function readEditedRows(whose: Whose, before: ReadRows): Promise<ReadRows | undefined> {
  const [first, ...edits] = await listFrom(whose, before.readAt);
  // Dropped meanwhile, or of a transaction that came to nothing.
  if (first?.number !== before.readAt) return undefined;
  const last = edits.at(-1);
  if (last === undefined) return before;
  const ids = new Set<string>();
  for (const { rowIds } of edits) {
    if (rowIds === null || ids.size + rowIds.length > mostRows) return undefined;
    for (const id of rowIds) ids.add(id);
  }
  const isTouched = inArray(transactions.id, [...ids]);
  const fresh = await loadTransactions(
    whose.db,
    and(rowsOfPortfolio(whose.userId, whose.portfolioId), isTouched),
  );
  return { transactions: withEdited(before.transactions, ids, fresh), readAt: last.number };
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

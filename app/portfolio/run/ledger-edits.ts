import type { Transaction } from "@zerno/engine";
import { and, asc, eq, gte, inArray, sql } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import { transactions } from "../ledger.tables.ts";
import { ledgerEdits as e } from "./ledger-edits.tables.ts";
import { loadTransactions, rowsOfPortfolio } from "./ledger-rows.ts";

/** Beyond, reading all is faster. */
const mostRows = 2_000;

interface Whose {
  readonly db: Db;
  readonly userId: string;
  readonly portfolioId: string;
}

/** By date and id, as of the edit `readAt` or later. */
export interface ReadRows {
  readonly transactions: readonly Transaction[];
  readonly readAt: number;
}

const isOf = ({ userId, portfolioId }: Whose) => and(eq(e.userId, userId), eq(e.portfolioId, portfolioId));

/** Reads the latest edit first: concurrent ones are reread next time. */
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

/** The edit, if stored, and later ones. */
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
 * Rereads only edited rows.
 * @returns undefined after too many or dropped edits
 */
export async function readEditedRows(whose: Whose, before: ReadRows): Promise<ReadRows | undefined> {
  const [first, ...edits] = await listFrom(whose, before.readAt);
  // Dropped, or rolled back.
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

/** The database's order. */
const isBefore = (a: Transaction, b: Transaction): boolean =>
  a.date < b.date || (a.date === b.date && a.id < b.id);

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

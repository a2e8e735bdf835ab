import type { Transaction } from "@zerno/engine";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Db } from "../../server/db/db-types.ts";
import type { RecordedTx } from "../history/recorded-tx.ts";
import { ledgerActions } from "../ledger.tables.ts";
import { type ActionOwner, parkRow, unparkRow } from "./actions.queries.ts";
import { allDues, bookedRowIds, type IncomeContext, loadIncomeContext } from "./load-income.ts";
import { matchIncome } from "./match-income.ts";

/** One index look-up. */
async function hasBookedIncome(tx: Db, { userId, id }: ActionOwner): Promise<boolean> {
  const [row] = await tx
    .select({ id: ledgerActions.id })
    .from(ledgerActions)
    .where(
      and(
        eq(ledgerActions.userId, userId),
        eq(ledgerActions.portfolioId, id),
        isNotNull(ledgerActions.accountId),
      ),
    )
    .limit(1);
  return row !== undefined;
}

function paidKeys(world: IncomeContext, incoming: readonly Transaction[]): Set<string> {
  const booked = bookedRowIds(world);
  const real = [...world.rows.filter(({ id }) => !booked.has(id)), ...incoming];
  return new Set(matchIncome(allDues(world), real, world.convert).keys());
}

/**
 * Replaces booked payments by real rows, or restores them. Depends on payments and real rows alone, never on arrival
 * order. Call after the rows are written, under `lockPortfolio`.
 * @returns numbers of rows parked and restored
 */
export async function settleIncome(
  tx: RecordedTx,
  portfolio: ActionOwner,
  now: Date,
): Promise<{ readonly replaced: number; readonly restored: number }> {
  if (!(await hasBookedIncome(tx, portfolio))) return { replaced: 0, restored: 0 };
  const world = await loadIncomeContext(tx, portfolio);
  const paid = paidKeys(world, []);
  let replaced = 0;
  let restored = 0;
  for (const { id, eventKey, state, parked, accountId } of world.actions) {
    if (accountId === null) continue;
    const isThere = world.rowIds.has(id);
    if (state === "booked" && isThere && paid.has(eventKey)) {
      await parkRow(tx, portfolio.userId, id, now);
      replaced += 1;
    } else if (state === "replaced" && parked !== null && !paid.has(eventKey)) {
      await unparkRow(tx, portfolio.userId, id, now);
      restored += 1;
    }
  }
  return { replaced, restored };
}

/** For previews. */
export async function findReplaced(
  db: Db,
  portfolio: ActionOwner,
  rows: readonly Transaction[],
  incoming: readonly Transaction[],
): Promise<ReadonlySet<string>> {
  if (incoming.length === 0 || !(await hasBookedIncome(db, portfolio))) return new Set();
  const world = await loadIncomeContext(db, portfolio, rows);
  const paid = paidKeys(world, incoming);
  return new Set(
    world.actions.flatMap(({ id, eventKey, state }) =>
      state === "booked" && paid.has(eventKey) ? (world.rowIds.get(id) ?? []) : [],
    ),
  );
}

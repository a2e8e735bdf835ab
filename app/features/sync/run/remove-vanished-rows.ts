import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { withoutKeys } from "../../../domain/imports/preview/booked-keys.ts";
import { syncFormat } from "../../../domain/imports/stored-rows.ts";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { deleteRows, updateRows } from "../../../portfolio/history/write-rows.ts";
import { imports, transactions } from "../../../portfolio/ledger.tables.ts";
import type { PortfolioRow } from "../../../portfolio/portfolios/portfolios.queries.ts";
import { findUncovered } from "../../../portfolio/transactions/quantity-rows.ts";
import type { Db } from "../../../server/db/db-types.ts";
import type { AccountTask } from "./account-task.ts";
import type { SeenRow } from "./compare-rows.ts";

/** Removing rows would leave a sale without units. */
export class Uncovered extends Error {}

/** Written with version 1; every edit increments. */
export const uneditedVersion = 1;

export interface RemovedRows {
  readonly removed: number;
  readonly seen: readonly string[];
  readonly assetIds: readonly string[];
}

const nothing: RemovedRows = { removed: 0, seen: [], assetIds: [] };

async function listUntouched(tx: Db, { user, link }: AccountTask, vanished: readonly SeenRow[]) {
  const ids = vanished.flatMap(({ transactionId }) => transactionId ?? []);
  const keys = vanished.filter(({ transactionId }) => transactionId === null).map(({ rowKey }) => rowKey);
  const isOne = ids.length > 0 ? inArray(transactions.id, ids) : sql`false`;
  // Booked from a decision: known by its key alone.
  const isAnswered =
    keys.length > 0
      ? sql`(${inArray(transactions.importKey, keys)} and ${imports.counts} ->> 'syncAccountId' = ${link.id})`
      : sql`false`;
  return tx
    .select({
      id: transactions.id,
      key: transactions.importKey,
      importId: imports.id,
      assetId: transactions.assetId,
    })
    .from(transactions)
    .innerJoin(imports, and(eq(imports.userId, transactions.userId), eq(imports.id, transactions.importId)))
    .where(
      and(
        eq(transactions.userId, user.id),
        eq(transactions.portfolioId, link.portfolioId),
        lte(transactions.version, uneditedVersion),
        sql`${imports.format} like ${`${syncFormat}%`}`,
        sql`(${isOne} or ${isAnswered})`,
      ),
    )
    .for("update", { of: transactions });
}

/**
 * Removes rows that sync booked for vanished operations, except edited rows and those of files. Call it inside the
 * recorded change.
 */
export async function removeVanishedRows(
  tx: RecordedTx,
  task: AccountTask,
  vanished: readonly SeenRow[],
): Promise<RemovedRows> {
  if (vanished.length === 0) return nothing;
  const untouched = await listUntouched(tx, task, vanished);
  const byId = new Map(untouched.map((row) => [row.id, row]));
  const byKey = Map.groupBy(untouched, ({ key }) => key ?? "");
  const pairs = vanished.flatMap((entry) => {
    const row =
      entry.transactionId === null ? byKey.get(entry.rowKey)?.shift() : byId.get(entry.transactionId);
    return row ? [{ seen: entry.id, row }] : [];
  });
  if (pairs.length === 0) return nothing;
  const assetIds = [...new Set(pairs.flatMap(({ row }) => row.assetId ?? []))];
  const portfolio = { userId: task.user.id, id: task.link.portfolioId, isShortAllowed: false };
  const wasUncovered = await findUncovered(tx, portfolio, assetIds);
  const ids = pairs.map(({ row }) => row.id);
  const isGone = and(eq(transactions.userId, task.user.id), inArray(transactions.id, ids));
  await deleteRows(tx, transactions, isGone);
  for (const [importId, rows] of Map.groupBy(pairs, ({ row }) => row.importId))
    await forgetKeys(
      tx,
      task.user.id,
      importId,
      rows.flatMap(({ row }) => row.key ?? []),
    );
  return {
    removed: pairs.length,
    seen: pairs.map(({ seen }) => seen),
    assetIds: wasUncovered ? [] : assetIds,
  };
}

/** The person did not delete them: when the operation comes back, so does the row. */
async function forgetKeys(
  tx: RecordedTx,
  userId: string,
  importId: string,
  keys: readonly string[],
): Promise<void> {
  const isImport = and(eq(imports.userId, userId), eq(imports.id, importId));
  const [stored] = await tx.select({ keys: imports.bookedKeys }).from(imports).where(isImport);
  if (stored?.keys) await updateRows(tx, imports, { bookedKeys: withoutKeys(stored.keys, keys) }, isImport);
}

/** @throws Uncovered when a remaining row sells removed units */
export async function assertStillCovered(
  tx: Db,
  portfolio: PortfolioRow,
  { assetIds }: RemovedRows,
): Promise<void> {
  if (assetIds.length > 0 && (await findUncovered(tx, portfolio, assetIds))) throw new Uncovered();
}

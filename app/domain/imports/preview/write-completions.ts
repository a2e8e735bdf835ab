import { and, eq } from "drizzle-orm";
import type { RecordedTx } from "../../../portfolio/history/recorded-tx.ts";
import { updateRows } from "../../../portfolio/history/write-rows.ts";
import { transactions as t } from "../../../portfolio/ledger.tables.ts";
import { AppError } from "../../../shared/app-error.ts";
import type { CompletedRow } from "../decisions.ts";
import { snapshotRows } from "../open-rows.queries.ts";
import { type RowTarget, toStoredRow } from "../to-ledger-row.ts";
import type { PreviewState } from "./build-preview.ts";

/**
 * Completes earlier imports' rows, keeping import and version 1: undoing either restores them.
 * @returns the rows as they were
 */
export async function writeCompletions(
  tx: RecordedTx,
  { read, states }: PreviewState,
  target: RowTarget,
): Promise<CompletedRow[]> {
  const chosen = read.rows.flatMap((row, index) => {
    const { isIncluded, completes } = states[index] ?? {};
    return isIncluded && completes ? [{ row, completes }] : [];
  });
  const before = await snapshotRows(
    tx,
    target.userId,
    chosen.map(({ completes }) => completes.id),
  );
  const byId = new Map(before.map((entry) => [entry.id, entry]));
  const completed: CompletedRow[] = [];
  for (const { row, completes } of chosen) {
    const known = byId.get(completes.id);
    if (!known) throw new AppError("CONFLICT");
    const asset =
      completes.assetOwnerId !== null && completes.assetId !== null
        ? { ownerId: completes.assetOwnerId, id: completes.assetId }
        : null;
    const { settleDate, quantity, price, amount, accrued, fee, feeCurrency, tax, taxCurrency, ...rest } =
      toStoredRow(row, { id: completes.id, asset }, target);
    const { rate, toAmount, toCurrency, importKey } = rest;
    const change = { settleDate, quantity, price, amount, accrued, fee, feeCurrency, tax, taxCurrency };
    const isAsRead = and(
      eq(t.userId, target.userId),
      eq(t.id, completes.id),
      eq(t.version, completes.version),
    );
    const set = { ...change, rate, toAmount, toCurrency, importKey, updatedAt: target.now };
    if ((await updateRows(tx, t, set, isAsRead)).count === 0) throw new AppError("CONFLICT");
    completed.push({ ...known, ...(row.key !== completes.importKey && { newKey: row.key }) });
  }
  return completed;
}

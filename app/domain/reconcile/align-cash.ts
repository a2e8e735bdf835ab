import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { CashBackType } from "../../shared/codes.ts";
import { bookFix, type FixPlace } from "./book-fix.ts";
import type { CheckedStatement } from "./check-statement.ts";

/**
 * Aligns cash with the broker's (cash back type 1; type 2 writes nothing): one marked row per differing currency. Call
 * after the new rows, in their transaction.
 * @param checked balances against the ledger with the new rows
 * @param settled currencies aligned otherwise
 * @returns rows written
 */
export async function alignCash(
  tx: RecordedTx,
  place: Omit<FixPlace, "date">,
  checked: CheckedStatement,
  settled: ReadonlySet<string>,
): Promise<number> {
  if (place.portfolio.cashBackType !== CashBackType.current) return 0;
  let written = 0;
  for (const line of checked.cash) {
    if (line.difference === "0" || settled.has(line.id)) continue;
    written += await bookFix(tx, { ...place, date: checked.date }, { ...line, fix: { how: "cash" } }, null);
  }
  return written;
}

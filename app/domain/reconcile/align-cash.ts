import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { CashBackType } from "../../shared/codes.ts";
import { bookFix, type FixPlace } from "./book-fix.ts";
import type { CheckedStatement } from "./check-statement.ts";

/**
 * Aligns cash with the broker's balance (cash back type 1): each differing currency gets one marked adjustment row for
 * the whole difference. With type 2 nothing is written, and the comparison shows it. Call it in the writing
 * transaction, after the new rows.
 * @param checked broker's balances against the ledger with the new rows
 * @param settled currencies aligned otherwise
 * @returns the number of rows written
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

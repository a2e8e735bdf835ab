import type { RecordedTx } from "../../portfolio/history/recorded-tx.ts";
import { CashBackType } from "../../shared/codes.ts";
import { bookFix, type FixPlace } from "./book-fix.ts";
import type { CheckedStatement } from "./check-statement.ts";

/**
 * Where the owner wants the balance that the broker says (cash back type 1), each currency whose balance differs gets
 * one marked adjustment row for the whole difference, whatever its cause. With type 2 nothing is written: the
 * difference is shown by the comparison alone. Call it in the writing transaction, after what came is written.
 * @param checked what the broker says against the ledger with everything that came
 * @param settled currencies that were brought in line another way
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

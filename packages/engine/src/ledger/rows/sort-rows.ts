import { dayNumber, isIsoDate } from "../../days/iso-date.ts";
import { reason } from "../../figure.ts";
import type { RowRange } from "../fast/same-rows.ts";
import type { LedgerInput } from "../ledger-input.ts";
import type { RejectedRow, RunState } from "../run-state.ts";
import { findRunawaySplits } from "../split-bounds.ts";
import type { Transaction } from "../transaction.ts";
import { findRowFault } from "./validate.ts";

export interface SortedRows {
  readonly valid: readonly Transaction[];
  readonly rejected: readonly RejectedRow[];
  readonly isAsGiven: boolean;
}

/** Sorts from the predecessor when all rows stay valid and in order. */
export function sortChanged(
  input: LedgerInput,
  previous: RunState,
  changed: RowRange,
): SortedRows | undefined {
  const { transactions: valid, assets, asOf } = input;
  if (!previous.isAsGiven || previous.input.asOf !== asOf) return undefined;
  for (let i = changed.from; i <= changed.to; i++) {
    const row = valid[i];
    if (row === undefined) break;
    if (i < changed.to && row.kind === "split") return undefined;
    if (i < changed.to && (row.date > asOf || findRowFault(row, assets) !== undefined)) return undefined;
    if (row.date < (valid[i - 1]?.date ?? "")) return undefined;
  }
  return { valid, rejected: [], isAsGiven: true };
}

function rejectSplits({ valid, rejected }: SortedRows, runaways: ReadonlySet<Transaction>): SortedRows {
  const refused = [...runaways].map((row) => ({
    ...{ row, day: dayNumber(row.date), reason: reason("bad-row", { row: row.id, field: "ratio" }) },
  }));
  const kept = valid.filter((row) => !runaways.has(row));
  kept.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return { valid: kept, rejected: [...rejected, ...refused], isAsGiven: false };
}

/** Sorts valid rows up to the day of the run, and lists rejected ones. */
export function sortRows(input: LedgerInput, changed: RowRange): SortedRows {
  const { transactions, assets, asOf } = input;
  const valid: Transaction[] = [];
  const rejected: RejectedRow[] = [];
  let isSorted = true;
  let date = "";
  for (let i = 0; i < transactions.length; i++) {
    const row = transactions[i];
    if (row === undefined) continue;
    const isKnown = i < changed.from || i >= changed.to;
    const fault = isKnown ? undefined : findRowFault(row, assets);
    if (fault === undefined) {
      if (row.date > asOf) continue;
      if (row.date < date) isSorted = false;
      date = row.date;
      valid.push(row);
    } else {
      const day = isIsoDate(row.date) ? dayNumber(row.date) : Number.NEGATIVE_INFINITY;
      rejected.push({ row, day, reason: fault });
    }
  }
  const runaways = findRunawaySplits({ transactions: valid, lotScope: input.lotScope });
  if (runaways.size > 0) return rejectSplits({ valid, rejected, isAsGiven: false }, runaways);
  if (!isSorted) valid.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return { valid, rejected, isAsGiven: isSorted && valid.length === transactions.length };
}

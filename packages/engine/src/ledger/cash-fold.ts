import { type Checkpoint, emptyTotals } from "./checkpoint.ts";
import type { CompiledRow, Entry } from "./compiled-row.ts";
import { addFlow, addLines } from "./fold-state.ts";

/** One row as one currency's cash sees it. */
export interface CashRow {
  readonly compiled: CompiledRow;
  readonly entries: readonly Entry[];
}

/** Everything the rows say about the cash of one currency, and about money in it that no asset owns. */
export interface CashAccount {
  readonly currency: string;
  readonly rows: readonly CashRow[];
  readonly checkpoints: readonly Checkpoint[];
}

/** Flow across the border of the currency's cash: the effect on the balance, own income and charges apart. */
export function cashFlowOf(row: CompiledRow, entry: Entry): bigint {
  const isOwnLine = row.row.assetId === undefined && entry.line !== "cash" && entry.line !== "exchange";
  if (isOwnLine) return entry.isCash ? 0n : -entry.base;
  return entry.isCash ? entry.base : 0n;
}

/** Folds the rows of one currency, ascending by day, into one checkpoint per day. */
export function foldCash(currency: string, rows: readonly CashRow[]): CashAccount {
  const totals = emptyTotals();
  const checkpoints: Checkpoint[] = [];
  for (let i = 0; i < rows.length; i++) {
    const cashRow = rows[i];
    if (cashRow === undefined) continue;
    const { compiled, entries } = cashRow;
    let flow = 0n;
    for (const entry of entries) {
      if (entry.isCash) {
        totals.quantity += entry.money;
        totals.posted += entry.base;
      }
      flow += cashFlowOf(compiled, entry);
    }
    if (compiled.row.assetId === undefined) addLines(totals, compiled, entries);
    addFlow(totals, flow);
    if (rows[i + 1]?.compiled.day !== compiled.day) {
      totals.day = compiled.day;
      checkpoints.push({ ...totals });
    }
  }
  return { currency, rows, checkpoints };
}

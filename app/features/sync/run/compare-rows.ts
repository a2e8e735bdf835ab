import { hash } from "node:crypto";
import type { DraftRow } from "@zerno/brokers";
import { addDays, type IsoDate } from "@zerno/engine";
import { instrumentCode } from "../../../domain/imports/instrument-code.ts";
import type { SyncWindow } from "../provider.ts";

/**
 * Content of an operation: everything that counts. The provider's own id is left out, because ids are not stable;
 * words (note, name of the security) too, because they come in whatever language.
 */
export function contentHash(row: DraftRow): string {
  const parts = [
    ...[row.date, row.time, row.kind, row.settleDate, row.quantity, row.price, row.currency, row.amount],
    ...[row.accrued, row.fee, row.feeCurrency, row.tax, row.taxCurrency, row.rate],
    ...[row.toAmount, row.toCurrency, row.affectsCash, row.isDetail],
    row.instrument ? instrumentCode(row.instrument) : undefined,
    row.ratio ? `${row.ratio.to}:${row.ratio.from}` : undefined,
    ...(row.toInstrument ? [instrumentCode(row.toInstrument), row.toQuantity, row.costShare] : []),
  ];
  return hash("sha256", parts.map((part) => String(part ?? "")).join("\u001f"), "base64url").slice(0, 27);
}

/** An operation that was fetched before. */
export interface SeenRow {
  readonly id: string;
  readonly day: string;
  readonly hash: string;
  readonly rowKey: string;
  readonly transactionId: string | null;
}

export interface Compared {
  /** Operations that were not there before. */
  readonly fresh: readonly DraftRow[];
  /** Operations that were there before: the ledger's rows of them belong to nothing else. */
  readonly settled: readonly DraftRow[];
  /** Operations that were there and are not any more. */
  readonly vanished: readonly SeenRow[];
}

/**
 * Compares a fetched window with what was fetched before, as multisets by content. Only what lies inside the window
 * can have vanished: at its edges the provider's days may not be ours. Pure.
 * @param isWhole false: the answer may lack something, so nothing counts as vanished
 */
export function compareRows(
  rows: readonly DraftRow[],
  seen: readonly SeenRow[],
  {
    window,
    today,
    isWhole,
  }: { readonly window: SyncWindow; readonly today: string; readonly isWhole: boolean },
): Compared {
  const left = Map.groupBy(seen, (entry) => entry.hash);
  const fresh: DraftRow[] = [];
  const settled: DraftRow[] = [];
  for (const row of rows) {
    const same = left.get(contentHash(row));
    // The one that was booked stays first: a double that comes and goes must not take the booked row along.
    if (same === undefined || same.length === 0) fresh.push(row);
    else {
      same.shift();
      settled.push(row);
    }
  }
  if (!isWhole || rows.length === 0) return { fresh, settled, vanished: [] };
  const first = addDays(window.from as IsoDate, 1);
  const last = window.to >= today ? window.to : addDays(window.to as IsoDate, -1);
  const vanished = [...left.values()].flat().filter(({ day }) => day >= first && day <= last);
  return { fresh, settled, vanished };
}

import { hash } from "node:crypto";
import type { DraftRow } from "@zerno/brokers";
import { addDays, type IsoDate } from "@zerno/engine";
import { instrumentCode } from "../../../domain/imports/instrument-code.ts";
import type { SyncWindow } from "../provider.ts";

/**
 * Hashes the content of an operation, without the provider's unstable id and language-dependent texts (note, security
 * name).
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

export interface SeenRow {
  readonly id: string;
  readonly day: string;
  readonly hash: string;
  readonly rowKey: string;
  readonly transactionId: string | null;
}

export interface Compared {
  readonly fresh: readonly DraftRow[];
  /** Operations fetched before: they claim their ledger rows. */
  readonly settled: readonly DraftRow[];
  readonly vanished: readonly SeenRow[];
}

/**
 * Compares a fetched window with earlier fetches, as multisets by content. Rows at the window's edges never vanish,
 * since the provider's days may differ. Pure.
 * @param isWhole false: the response may be incomplete, so nothing vanishes
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
    // The booked one stays first: a double that comes and goes must not remove it.
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

import { formatDec, kindOf, type Period } from "@zerno/engine";
import type { LedgerView } from "../run/ledger-view.ts";

/** Lists rows in (from, to] that changed the held quantity, for a price chart. */
export function tradeMarks(view: LedgerView, assetId: string, { from, to }: Period) {
  return view.input.transactions.flatMap((row) => {
    const { quantitySign } = kindOf(row.kind);
    const isMark = row.assetId === assetId && quantitySign !== 0;
    if (!isMark || row.date <= from || row.date > to) return [];
    return [
      {
        date: row.date,
        kindName: row.kind,
        isIncrease: quantitySign > 0,
        quantity: formatDec(row.quantity ?? 0n),
        transactionId: row.id,
      },
    ];
  });
}

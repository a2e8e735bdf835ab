import type { CompiledRow, Entry } from "../ledger/rows/compiled-row.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { addStep, type Query } from "./query.ts";

function rateText(query: Query, row: CompiledRow, entry: Entry): string {
  const view = query.state.input.currency;
  if (entry.ratedIn !== undefined)
    return formatDec(query.state.rates.rate(entry.ratedIn, view, row.day) ?? 0n);
  const { rate, currency } = row.source;
  if (entry.currency === view || rate === undefined) return "1";
  return entry.currency === currency ? formatDec(rate) : "1";
}

/** Records a row's entry: the row, its day's rate, the close used for its value. */
export function explainEntry(query: Query, row: CompiledRow, entry: Entry, line: string): void {
  const { recorder, state } = query;
  if (recorder === undefined) return;
  recorder.row(row);
  // A charge has an amount of its own, unless units pay it; its booked rate is read with the row.
  const isPaidInUnits = row.kind.counterLine === entry.line && !entry.isCash && !entry.isFlow;
  const isCharge = (entry.line === "fee" || entry.line === "tax") && !isPaidInUnits;
  const mayBeBooked = row.source.rate !== undefined && entry.currency !== state.input.currency;
  if (!isCharge || mayBeBooked) recorder.worth(row);
  if (entry.ratedIn !== undefined) recorder.rate(entry.ratedIn, state.input.currency, row.day);
  // A bought leg takes the base amount of the paid one.
  const isTakenOver = entry.ratedIn !== undefined && entry.ratedIn !== entry.currency;
  const amount = isTakenOver ? (row.row.amount ?? 0n) : entry.money;
  addStep(query, () => ({
    key: "row",
    params: { line, row: row.row.id, kind: row.row.kind, date: row.row.date, currency: entry.currency },
    operands: { amount: formatMoney(amount), rate: rateText(query, row, entry) },
    result: formatMoney(entry.base),
  }));
}

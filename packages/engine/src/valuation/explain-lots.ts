import { fromDayNumber } from "../days/iso-date.ts";
import type { PositionAccount } from "../ledger/position-fold.ts";
import type { CompiledRow, Link } from "../ledger/rows/compiled-row.ts";
import { lotsOfDay } from "../ledger/run-state.ts";
import { formatDec, formatMoney } from "../money/decimal.ts";
import { explainEntry } from "./explain-entry.ts";
import { addStep, type Query } from "./query.ts";

export function explainCost(query: Query, row: CompiledRow): void {
  const { recorder, state } = query;
  if (recorder === undefined) return;
  recorder.row(row);
  if (row.costDay !== undefined) {
    const isBooked = row.row.rate !== undefined && state.input.currency === state.input.baseCurrency;
    if (!isBooked) recorder.rate(row.row.currency, state.input.currency, row.costDay);
    return;
  }
  for (const entry of row.entries) {
    const isInCost = entry.line === "position" || (entry.line === "fee" && row.kind.feeEffect === "cost");
    if (isInCost) explainEntry(query, row, entry, "cost");
  }
}

export function explainLocal(query: Query, row: CompiledRow): void {
  const currency = row.asset?.currency;
  if (query.recorder === undefined || currency === undefined) return;
  query.recorder.row(row);
  if (isFree(row)) return;
  query.recorder.worth(row);
  query.recorder.rate(row.row.currency, currency, row.day);
}

function isFree({ lot }: CompiledRow): boolean {
  return lot !== undefined && lot.entryLocal === 0n && lot.localMissing === undefined;
}

/**
 * Costs in the view (`base`), in the asset's currency (`local`), or trade amounts (`entry`), of lots beyond opening
 * rows.
 */
type LotReading = "base" | "local" | "both" | "entry";

/** Records rates and closes read by repayments, cost shares and transfers between currencies. */
export function explainLotChanges(
  query: Query,
  account: PositionAccount,
  day: number,
  reading: LotReading,
): void {
  const { recorder, state } = query;
  if (recorder === undefined) return;
  recorder.lots(account, day);
  const local = account.asset.currency;
  // Ordering lots by unit cost reads all of their costs.
  const isByCost = (account.asset.costMethod ?? state.fold.method) === "hifo";
  for (const row of account.rows) {
    if (row.day > day) break;
    const { position } = row.kind;
    if (isByCost && row.lot !== undefined) {
      for (const piece of row.pieces.length > 0 ? row.pieces : [row]) explainSourceLocal(query, piece);
    }
    if (position === "amortise") recorder.rate(row.row.currency, local, row.day);
    if (position === "return") {
      if (reading === "base" || reading === "both")
        for (const entry of row.entries) explainEntry(query, row, entry, "cost");
      if (isByCost || reading !== "base") recorder.rate(row.row.currency, local, row.day);
    }
    if (position === "adjust" || position === "adjust-cost")
      explainAdjustment(query, row, isByCost ? "both" : reading);
    if (row.link === undefined) continue;
    explainLink(query, row.link);
    const from = state.positions.get(row.link.from.id);
    const isIn = position === "move-in" || position === "join";
    const isConverted = isByCost || (reading === "entry" ? row.link.of === undefined : reading !== "base");
    if (isIn && isConverted) recorder.rate(row.link.from.currency, row.link.to.currency, row.day);
    if (isIn && from !== undefined && from !== account)
      explainLotChanges(query, from, row.day, isByCost ? "both" : reading);
  }
}

function explainAdjustment(query: Query, row: CompiledRow, reading: LotReading): void {
  const { recorder, state } = query;
  const local = row.asset?.currency;
  if (recorder === undefined || local === undefined) return;
  recorder.row(row);
  const isEntry = row.kind.position === "adjust";
  if (isEntry ? reading !== "base" : reading === "local" || reading === "both")
    recorder.rate(row.row.currency, local, row.day);
  if (reading !== "base" && reading !== "both") return;
  for (const entry of row.entries) if (entry.line === "position") explainEntry(query, row, entry, "cost");
  const isBooked =
    row.row.rate !== undefined && state.input.currency === (row.row.rateCurrency ?? state.input.baseCurrency);
  if (!isEntry && !isBooked) recorder.rate(row.row.currency, state.input.currency, row.day);
}

function explainLink(query: Query, link: Link): void {
  const { recorder } = query;
  if (recorder === undefined) return;
  const { from, to, day, shareUses, cashPart } = link;
  for (const { asset, close } of shareUses) recorder.price(asset.id, day, close);
  if (shareUses.length > 0) recorder.rate(to.currency, from.currency, day);
  if (cashPart === undefined) return;
  recorder.rate(link.source.currency, from.currency, day);
  for (const { asset, close } of link.priceUses) recorder.price(asset.id, day, close);
  recorder.rate(link.currency, from.currency, day);
}

export function explainLots(query: Query, account: PositionAccount, day: number): void {
  if (query.recorder === undefined) return;
  for (const lot of lotsOfDay(query.state, account, day)) {
    addStep(query, () => ({
      key: "lot-cost",
      params: {
        asset: account.asset.id,
        opened: fromDayNumber(lot.opened),
        row: lot.sources[0]?.row.id ?? "",
      },
      operands: { quantity: formatDec(lot.quantity), costLocal: formatMoney(lot.costLocal) },
      result: formatMoney(lot.costBase),
    }));
  }
}

export function explainLocalCost(query: Query, account: PositionAccount, day: number): void {
  const { recorder } = query;
  if (recorder === undefined) return;
  explainLotChanges(query, account, day, "local");
  for (const lot of lotsOfDay(query.state, account, day)) {
    for (const source of lot.sources) explainSourceLocal(query, source);
  }
}

export function explainSourceLocal(query: Query, source: CompiledRow): void {
  const { recorder } = query;
  const local = source.asset?.currency;
  if (recorder === undefined || local === undefined || source.kind.position === "move-in") return;
  recorder.row(source);
  if (source.costDay !== undefined || !isFree(source)) {
    recorder.rate(source.row.currency, local, source.costDay ?? source.day);
  }
  if (source.costDay !== undefined) return;
  recorder.worth(source);
  for (const entry of source.entries) {
    if (entry.line === "fee" && source.kind.feeEffect === "cost")
      recorder.rate(entry.currency, local, source.day);
  }
}

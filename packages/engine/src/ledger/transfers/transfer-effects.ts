import { reason } from "../../figure.ts";
import { DEC_ONE, decFromNumber } from "../../money/decimal.ts";
import { abs, divideHalfEven } from "../../money/rounding.ts";
import { worthOf } from "../../valuation/worth.ts";
import { isRounding } from "../closing-rounding.ts";
import { addFault, type FoldState, moneyGiven, oversold, recordClosings, withoutLot } from "../fold-state.ts";
import type { Lot } from "../lots/lot.ts";
import {
  applyTrade,
  type LotClosing,
  partOf,
  releaseCost,
  rest,
  type Slice,
  shareOfCost,
  withQuantity,
} from "../lots/lots.ts";
import { type CompiledRow, changeRow, type Link } from "../rows/compiled-row.ts";
import {
  givenAtCost,
  recordTransfer,
  setTransferEntry,
  unheldTransfer,
  type Worth,
  worthOfMove,
} from "./transfer-worth.ts";

function newUnits(
  state: FoldState,
  row: CompiledRow,
  source: CompiledRow["source"],
): { quantity: bigint; fraction: bigint } | undefined {
  const held = state.position.quantity;
  const sign = held < 0n ? -1n : 1n;
  const { ratio, toQuantity, amount } = source;
  const isEntitled = ratio !== undefined && (toQuantity === undefined || amount !== undefined);
  if (!isEntitled) return { quantity: sign * (toQuantity ?? 0n), fraction: 0n };
  if (held === 0n) {
    addFault(state, row, reason("not-held", { asset: state.asset.id, date: row.row.date }));
    return undefined;
  }
  const quantity = divideHalfEven(held * ratio.to, ratio.from);
  if (amount === undefined) return { quantity, fraction: 0n };
  if (held < 0n) {
    refuseShortCash(state, row);
    return { quantity, fraction: 0n };
  }
  const received = toQuantity ?? (abs(quantity) / DEC_ONE) * DEC_ONE;
  const fraction = abs(quantity) - received;
  if (fraction > 0n) return { quantity, fraction };
  addFault(state, row, reason("no-fraction", { asset: state.asset.id, date: row.row.date }));
  return { quantity, fraction: 0n };
}

// A short position owes the cash part, so the amount is unknown.
function refuseShortCash(state: FoldState, row: CompiledRow): void {
  addFault(state, row, reason("short-cash-part", { asset: state.asset.id, date: row.row.date }));
}

function costShare(
  state: FoldState,
  link: Link,
  quantity: bigint,
): { part: bigint; whole: bigint } | undefined {
  if (link.costShare !== undefined) return { part: link.costShare, whole: DEC_ONE };
  const [to, from] = link.shareUses;
  if (to === undefined || from === undefined) return undefined;
  const { day } = link;
  const worth = (use: typeof to, units: bigint): bigint =>
    worthOf(use.asset, { quantity: abs(units), price: decFromNumber(use.close.close), day });
  const pair = { from: link.to.currency, to: link.from.currency };
  const part = state.options.compile.rates.convert(worth(to, quantity), pair, day);
  if (part === undefined) return undefined;
  const whole = part + worth(from, state.position.quantity);
  return whole <= 0n ? undefined : { part, whole };
}

/** Transfers a share of every lot's cost (spin-off, rights). */
export function shareOut(state: FoldState, row: CompiledRow): void {
  const { link } = row;
  if (link === undefined) return;
  const { position, transfers, asset } = state;
  const units = newUnits(state, row, link.source);
  if (units === undefined) return void transfers.delete(link.source);
  const share = costShare(state, link, units.quantity);
  const noShare = reason("no-cost-share", { asset: asset.id, row: link.source.id, date: link.source.date });
  if (share === undefined && position.lots.length > 0) {
    position.hasUnknown = true;
    for (const lot of position.lots) {
      lot.unknown ??= noShare;
      lot.unknownLocal ??= noShare;
    }
  }
  const worth = worthOfMove(state, link, { old: position.quantity, new: units.quantity });
  const money = worth ?? { fromLocal: 0n, base: 0n };
  const given = { entryLocal: -money.fromLocal, entryBase: -money.base };
  const slice = { quantity: 0n, ...given, costLocal: given.entryLocal, costBase: given.entryBase };
  const take = (lot: Lot): Slice =>
    share === undefined ? shareOfCost(lot, 0n, 1n) : shareOfCost(lot, share.part, share.whole);
  let closings = releaseCost(position, slice, take);
  if (worth === undefined) closings = closings.map((one) => ({ ...one, given: givenAtCost(one.taken) }));
  if (closings.length > 0) {
    recordTransfer(state, row, link, { closings, worth, ...units });
    return;
  }
  // New units without old ones are a gain of the old asset at market value.
  recordClosings(state, row, [withoutLot(row, slice)], true);
  const unheld = unheldTransfer(worth, units);
  setTransferEntry(state, row, unheld);
  state.transfers.set(link.source, unheld);
}

function leavingSize(state: FoldState, row: CompiledRow): bigint {
  const held = abs(state.position.quantity);
  const stated = row.row.quantity ?? held;
  if (held === 0n) {
    addFault(state, row, reason("not-held", { asset: state.asset.id, date: row.row.date }));
  } else if (stated > held) {
    if (isRounding(state.position, stated - held)) state.position.rounded = held - stated;
    else oversold(state, row, stated - held);
  }
  return stated > held ? held : stated;
}

/** Transfers units with their lots (merger, conversion, exercise); a cash part realises its share of the cost. */
export function moveOut(state: FoldState, row: CompiledRow): void {
  const { link } = row;
  if (link === undefined) return;
  const { position } = state;
  const { source } = link;
  const sign = position.quantity < 0n ? -1n : 1n;
  const size = leavingSize(state, row);
  if (sign < 0n && link.cashPart !== undefined) refuseShortCash(state, row);
  const basis = source.quantity ?? size;
  const { ratio, toQuantity } = source;
  const quantity =
    sign * (toQuantity ?? (ratio === undefined ? 0n : divideHalfEven(basis * ratio.to, ratio.from)));
  const worth = worthOfMove(state, link, { old: sign * basis, new: quantity });
  if (size === 0n) {
    const unheld = unheldTransfer(worth, { quantity, fraction: 0n });
    setTransferEntry(state, row, unheld);
    state.transfers.set(source, unheld);
    return;
  }
  const local = -(worth?.fromLocal ?? 0n);
  const base = -(worth?.base ?? 0n);
  const slice = {
    quantity: -sign * size,
    entryLocal: local,
    entryBase: base,
    costLocal: local,
    costBase: base,
  };
  let closings: readonly LotClosing[] = applyTrade(position, slice, row, state.method);
  if (link.cashPart !== undefined) closings = payCashPart(state, link.cashPart, closings, worth);
  if (worth === undefined) closings = closings.map((one) => ({ ...one, given: givenAtCost(one.taken) }));
  recordTransfer(state, row, link, { closings, worth, quantity, fraction: 0n });
}

/** Realises cash / (cash + value of the new units) of every slice; returns the rest. */
function payCashPart(
  state: FoldState,
  cash: CompiledRow,
  closings: readonly LotClosing[],
  worth: Worth | undefined,
): LotClosing[] {
  const { lot } = cash;
  if (lot === undefined) return [...closings];
  const part = lot.entryLocal;
  const whole = part + abs(worth?.fromLocal ?? 0n);
  const why = reason("no-price", { asset: cash.link?.to.id ?? "", date: cash.row.date });
  const isShareKnown = worth !== undefined && worth.fromMissing === undefined && whole > 0n;
  const row = isShareKnown
    ? cash
    : changeRow(cash, { lot: { ...lot, unknown: why, unknownLocal: why, localMissing: why } });
  let left = moneyGiven(lot);
  let unitsLeft = 0n;
  for (const { taken } of closings) unitsLeft += abs(taken.quantity);
  const paid: LotClosing[] = [];
  const kept = closings.map((closing) => {
    const units = abs(closing.taken.quantity);
    const money = withQuantity(partOf(left, units, unitsLeft), 0n);
    left = rest(left, money);
    unitsLeft -= units;
    const all = withQuantity(closing.taken, 0n);
    const taken =
      isShareKnown && part < whole ? withQuantity(partOf(all, part, whole), 0n) : withQuantity(all, 0n);
    const realised = isShareKnown
      ? taken
      : { ...taken, entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };
    paid.push({ lot: closing.lot, taken: realised, given: money });
    const transfer = withQuantity(rest(all, realised), closing.taken.quantity);
    const unknown = isShareKnown ? closing.lot.unknown : (closing.lot.unknown ?? why);
    return { ...closing, lot: { ...closing.lot, unknown }, taken: transfer };
  });
  recordClosings(state, row, paid, false);
  return kept;
}

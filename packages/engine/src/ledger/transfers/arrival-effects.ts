import { type Reason, reason } from "../../figure.ts";
import type { Dec } from "../../money/decimal.ts";
import { abs, multiplyDivide } from "../../money/rounding.ts";
import { coveredQuantity, signedSlice, trade, transferSlice } from "../effects.ts";
import {
  addFault,
  type FoldState,
  poolOf,
  recordClosings,
  type Transfer,
  type TransferredLot,
} from "../fold-state.ts";
import type { Lot } from "../lots/lot.ts";
import { applyTrade, notePrinted, openLots, type Position, type Slice } from "../lots/lots.ts";
import { type CompiledRow, changeRow, type Link } from "../rows/compiled-row.ts";
import { setTransferEntry } from "./transfer-worth.ts";

/** Opens lots: cost and dates stay, the trade amount is the transferred value. */
export function moveIn(state: FoldState, row: CompiledRow): void {
  const { link } = row;
  const transfer = link === undefined ? undefined : state.transfers.get(link.source);
  if (link === undefined || transfer === undefined || transfer.quantity === 0n) return;
  setTransferEntry(state, row, { ...transfer, base: -transfer.base });
  const isAtCost = link.of === undefined;
  const lots = transfer.lots.length === 0 ? [unheldLot(state, row, link)] : transfer.lots;
  let total = 0n;
  for (const lot of lots) total += abs(lot.units);
  const opensAll = state.method !== "average" && isOnSide(state.position, transfer.quantity);
  const opened: Lot[] = [];
  const missing = isAtCost ? undefined : transfer.toMissing;
  const quantityOf = cumulative(transfer.quantity, total);
  const localOf = cumulative(transfer.toLocal, total);
  const baseOf = transfer.base === transfer.toLocal ? undefined : cumulative(transfer.base, total);
  let after = 0n;
  for (const lot of lots) {
    after += abs(lot.units);
    const quantity = quantityOf(after);
    const { costLocal, costBase } = lot.slice;
    let { entryLocal, entryBase } = lot.slice;
    if (!isAtCost) {
      entryLocal = localOf(after);
      entryBase = baseOf === undefined ? entryLocal : baseOf(after);
    }
    if (quantity === 0n) continue;
    const slice = { quantity, entryLocal, entryBase, costLocal, costBase };
    if (opensAll) {
      opened.push(arrivedLot(row, lot, missing, slice));
      state.totals.carried += costBase - entryBase;
    } else transferSlice(state, arrival(row, lot, missing), slice);
  }
  if (opened.length > 0) openLots(state.position, opened);
}

// Rounds cumulatively: each call returns the growth since the previous one.
function cumulative(amount: bigint, whole: bigint): (after: bigint) => bigint {
  let given = 0n;
  return (after) => {
    const grown = multiplyDivide(amount, after, whole);
    const part = grown - given;
    given = grown;
    return part;
  };
}

const isOnSide = ({ quantity }: Position, arriving: bigint): boolean =>
  quantity === 0n || quantity < 0n === arriving < 0n;

function arrivedLot(row: CompiledRow, from: TransferredLot, missing: Reason | undefined, slice: Slice): Lot {
  const sources = [...from.sources, row];
  return {
    sources,
    priced: from.priced === from.sources ? sources : [...from.priced, row],
    account: row.row.accountId,
    opened: from.opened,
    ...slice,
    unknown: from.unknown,
    unknownLocal: from.unknownLocal,
    localMissing: from.localMissing ?? missing,
  };
}

function arrival(row: CompiledRow, lot: TransferredLot, missing: Reason | undefined): CompiledRow {
  const amounts = { entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };
  const { unknown, unknownLocal } = lot;
  const localMissing = lot.localMissing ?? missing;
  return changeRow(row, {
    lot: { ...amounts, unknown, unknownLocal, localMissing },
    costDay: lot.opened,
    origin: { sources: [...lot.sources, row], priced: [...lot.priced, row] },
  });
}

/** Units received for an asset not held: the cost is unknown, unless its share is zero. */
function unheldLot(state: FoldState, row: CompiledRow, link: Link): TransferredLot {
  const isCostKnown = link.costShare === 0n;
  const why = reason("cost-unknown", { asset: state.asset.id, row: link.source.id });
  const unknown = isCostKnown ? undefined : why;
  return {
    units: 1n,
    opened: row.day,
    slice: { quantity: 0n, entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n },
    sources: [],
    priced: [],
    unknown,
    unknownLocal: unknown,
    localMissing: undefined,
  };
}

/**
 * Sells the fraction. Money without one has no units: the old asset reports it, and the new one's results are refused.
 */
export function sellFraction(state: FoldState, row: CompiledRow): void {
  const { link, lot } = row;
  if (link === undefined) return;
  const fraction = state.transfers.get(link.source)?.fraction ?? 0n;
  if (fraction > 0n) trade(state, changeRow(row, { row: { ...row.row, quantity: fraction as Dec } }));
  else if (lot !== undefined && (lot.entryLocal !== 0n || lot.entryBase !== 0n))
    addFault(state, row, reason("no-fraction", { asset: link.from.id, date: row.row.date }));
}

/** Delivers the underlying at the exercise price; the cost of the right or option is part of it. */
export function join(state: FoldState, row: CompiledRow): void {
  const { link } = row;
  const transfer: Transfer | undefined = link === undefined ? undefined : state.transfers.get(link.source);
  if (transfer === undefined) return;
  setTransferEntry(state, row, { ...transfer, base: -transfer.base });
  let { lot } = row;
  const origin = { sources: [row], priced: [row] };
  const premium = { entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };
  for (const one of transfer.lots) {
    premium.entryLocal += one.slice.entryLocal;
    premium.entryBase += one.slice.entryBase;
    premium.costLocal += one.slice.costLocal;
    premium.costBase += one.slice.costBase;
    origin.sources.push(...one.sources);
    origin.priced.push(...one.priced);
    if (lot === undefined) continue;
    lot = {
      ...lot,
      unknown: lot.unknown ?? one.unknown,
      unknownLocal: lot.unknownLocal ?? one.unknownLocal,
      localMissing: lot.localMissing ?? one.localMissing,
    };
  }
  const joined = changeRow(row, { lot, origin });
  const stated = row.row.quantity ?? 0n;
  const quantity = row.kind.quantitySign > 0 ? stated : coveredQuantity(state, row, stated);
  const plain = signedSlice(joined, quantity);
  state.totals.carried += premium.costBase - premium.entryBase;
  if (plain === undefined || quantity === 0n) return;
  const slice = {
    quantity: plain.quantity,
    entryLocal: plain.entryLocal + premium.entryLocal,
    entryBase: plain.entryBase + premium.entryBase,
    costLocal: plain.costLocal + premium.costLocal,
    costBase: plain.costBase + premium.costBase,
  };
  recordClosings(state, joined, applyTrade(state.position, slice, joined, state.method), false);
}

export function relocate(state: FoldState, row: CompiledRow): void {
  if (state.pools === undefined) return;
  const quantity = coveredQuantity(state, row, row.row.quantity ?? 0n);
  if (quantity === 0n) return;
  const out: Slice = { quantity: -quantity, entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };
  const closings = applyTrade(state.position, out, row, state.method);
  const { accountId: _from, toAccountId, ...rest } = row.row;
  const target = poolOf(state, toAccountId);
  notePrinted(target, row.row.quantity ?? 0n);
  const own = { ...rest, ...(toAccountId !== undefined && { accountId: toAccountId, toAccountId }) };
  for (const { lot, taken } of closings) {
    const amounts = { entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };
    const { unknown, unknownLocal, localMissing } = lot;
    const arrived = changeRow(row, {
      row: own,
      lot: { ...amounts, unknown, unknownLocal, localMissing },
      costDay: lot.opened,
      origin: { sources: [...lot.sources], priced: [...lot.priced] },
    });
    // Meeting a short position of the other account realises a result.
    recordClosings(state, arrived, applyTrade(target, taken, arrived, state.method), false);
  }
}

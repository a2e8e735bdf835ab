import { reason } from "../figure.ts";
import { DEC_ONE, formatDec } from "../money/decimal.ts";
import { abs, multiplyDivide } from "../money/rounding.ts";
import { nominalDueOf } from "../valuation/asset-bond.ts";
import { isRounding } from "./closing-rounding.ts";
import {
  addFault,
  type FoldState,
  moneyGiven,
  oversold,
  poolsOf,
  recordClosings,
  withoutLot,
} from "./fold-state.ts";
import type { Lot } from "./lots/lot.ts";
import { takesInOrder } from "./lots/lot-order.ts";
import {
  adjustCost,
  applySplit,
  applyTrade,
  type Position,
  releaseCost,
  type Slice,
  shareOfCost,
} from "./lots/lots.ts";
import { realise } from "./lots/realise.ts";
import type { CompiledRow } from "./rows/compiled-row.ts";

/** Returns the units that are held; a shortfall becomes a fault. */
export function coveredQuantity(state: FoldState, row: CompiledRow, wanted: bigint): bigint {
  const { position, options } = state;
  const { kind } = row;
  const isTrade = kind.position === "trade" || kind.position === "join";
  const mayGoShort = kind.mayGoShort || (options.allowShort && isTrade);
  const held = position.quantity > 0n ? position.quantity : 0n;
  if (mayGoShort || wanted <= held) return wanted;
  const missing = wanted - held;
  if (isRounding(position, missing)) return wanted;
  oversold(state, row, missing);
  return held;
}

/** Signs a row's amounts: positive in, negative out. */
export function signedSlice(row: CompiledRow, quantity: bigint): Slice | undefined {
  const { lot, kind } = row;
  if (lot === undefined) return undefined;
  const { entryLocal, entryBase, costLocal, costBase } = lot;
  if (kind.quantitySign > 0) return { quantity, entryLocal, entryBase, costLocal, costBase };
  return {
    quantity: -quantity,
    entryLocal: -entryLocal,
    entryBase: -entryBase,
    costLocal: -costLocal,
    costBase: -costBase,
  };
}

export function trade(state: FoldState, row: CompiledRow): void {
  const { position, asset } = state;
  const { kind } = row;
  const stated = row.row.quantity ?? abs(position.quantity);
  if (stated === 0n) addFault(state, row, reason("not-held", { asset: asset.id, date: row.row.date }));
  const quantity = kind.quantitySign > 0 ? stated : coveredQuantity(state, row, stated);
  const { lot } = row;
  if (quantity === 0n || lot === undefined) return;
  const isSummed = state.closed === undefined && takesInOrder(state.method, row.source.useLots);
  if (isSummed && realise(state, row, quantity, lot)) return;
  const slice = signedSlice(row, quantity);
  if (slice === undefined) return;
  recordClosings(state, row, applyTrade(position, slice, row, state.method), false);
}

/** Transfers units across the border, per lot when the row lists them. */
export function carry(state: FoldState, row: CompiledRow): void {
  if (row.pieces.length === 0) carryOne(state, row);
  for (const piece of row.pieces) carryOne(state, piece);
}

function carryOne(state: FoldState, row: CompiledRow): void {
  const stated = row.row.quantity ?? 0n;
  const quantity = row.kind.quantitySign > 0 ? stated : coveredQuantity(state, row, stated);
  const slice = signedSlice(row, quantity);
  if (quantity === 0n || slice === undefined) return;
  transferSlice(state, row, slice);
}

export function transferSlice(state: FoldState, row: CompiledRow, slice: Slice): void {
  const closings = applyTrade(state.position, slice, row, state.method);
  recordClosings(state, row, closings, true);
  let opened = slice.costBase - slice.entryBase;
  for (const { given } of closings) opened -= given.costBase - given.entryBase;
  state.totals.carried += opened;
}

export function amortise(state: FoldState, row: CompiledRow): void {
  const { position, asset } = state;
  const nominal = nominalDueOf(asset, row.day);
  const whole = multiplyDivide(abs(position.quantity), nominal, 10n ** 18n);
  const { lot } = row;
  if (lot === undefined || whole <= 0n) {
    addFault(state, row, reason("no-nominal", { asset: asset.id, date: row.row.date }));
    return;
  }
  const take = (held: Lot): Slice => shareOfCost(held, lot.entryLocal, whole);
  recordClosings(state, row, releaseCost(position, moneyGiven(lot), take), false);
}

/** Returns the lesser of cost and money; 0 for a short lot. */
function atMost(left: bigint, given: bigint): bigint {
  const money = -given;
  if (left <= 0n || money <= 0n) return 0n;
  return left < money ? left : money;
}

/** Reduces each lot's cost by its share by quantity; the excess is gain, as is money without a lot. */
export function returnCapital(state: FoldState, row: CompiledRow): void {
  if (row.lot === undefined) return;
  const given = moneyGiven(row.lot);
  if (state.position.quantity === 0n) {
    recordClosings(state, row, [withoutLot(row, given)], false);
    return;
  }
  const take = (lot: Lot, money: Slice): Slice => ({
    quantity: 0n,
    entryLocal: atMost(lot.entryLocal, money.entryLocal),
    entryBase: atMost(lot.entryBase, money.entryBase),
    costLocal: atMost(lot.costLocal, money.costLocal),
    costBase: atMost(lot.costBase, money.costBase),
  });
  recordClosings(state, row, releaseCost(state.position, given, take), false);
}

/**
 * Adjusts cost without money in proportion to the quantity of lots. Short and closed positions have no cost to adjust.
 */
export function adjust(state: FoldState, row: CompiledRow): void {
  const { position, asset, totals } = state;
  if (position.quantity <= 0n || row.lot === undefined) {
    addFault(state, row, reason("not-held", { asset: asset.id, date: row.row.date }));
    return;
  }
  const { entryLocal, entryBase, costLocal, costBase } = row.lot;
  adjustCost(position, { quantity: position.quantity, entryLocal, entryBase, costLocal, costBase }, row);
  totals.adjusted += costBase - entryBase;
}

export function expire(state: FoldState, row: CompiledRow): void {
  const { position, asset } = state;
  const held = abs(position.quantity);
  if (held === 0n || row.lot === undefined) {
    addFault(state, row, reason("not-held", { asset: asset.id, date: row.row.date }));
    return;
  }
  const stated = row.row.quantity ?? held;
  if (stated > held && !isRounding(position, stated - held)) oversold(state, row, stated - held);
  const size = stated > held ? held : stated;
  const slice = { ...moneyGiven(row.lot), quantity: position.quantity > 0n ? -size : size };
  recordClosings(state, row, applyTrade(position, slice, row, state.method), false);
}

export function margin(state: FoldState, row: CompiledRow): void {
  if (row.lot === undefined) return;
  recordClosings(state, row, [withoutLot(row, moneyGiven(row.lot))], false);
}

/** A stated quantity is the broker's, shared by the ratio's result. */
function splitPools(state: FoldState, row: CompiledRow, pools: readonly Position[]): void {
  const { ratio, quantity: stated } = row.row;
  if (ratio === undefined) return;
  for (const pool of pools) applySplit(pool, ratio);
  let sum = 0n;
  for (const { quantity } of pools) sum += abs(quantity);
  if (stated === undefined || stated === sum || sum === 0n) return;
  if (abs(stated - sum) >= DEC_ONE) {
    const params = { asset: state.asset.id, date: row.row.date, row: row.row.id };
    addFault(
      state,
      row,
      reason("split-quantity", { ...params, stated: formatDec(stated), held: formatDec(sum) }),
    );
    return;
  }
  // A second split: the first rounded each pool by less than the last decimal.
  let [before, after] = [0n, 0n];
  for (const pool of pools) {
    const own = abs(pool.quantity);
    before += own;
    const cumulative = multiplyDivide(stated, before, sum);
    if (own !== 0n) applySplit(pool, { to: cumulative - after, from: own });
    after = cumulative;
  }
}

export function split(state: FoldState, row: CompiledRow): void {
  const ratio = row.row.ratio;
  if (ratio === undefined) return;
  const isForAll = row.row.accountId === undefined;
  splitPools(state, row, isForAll ? poolsOf(state) : [state.position]);
  // Several accounts may report one split: prices are adjusted once.
  const known = state.splits.some(
    ({ day, to, from }) => day === row.day && to === ratio.to && from === ratio.from,
  );
  if (state.pools === undefined || !known) state.splits.push({ day: row.day, ...ratio });
}

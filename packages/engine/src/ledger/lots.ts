import type { Reason } from "../figure.ts";
import { abs, divideHalfEven, multiplyDivide } from "../money/rounding.ts";
import type { CompiledRow } from "./entries.ts";
import type { CostMethod } from "./ledger-input.ts";

/** A tax lot or, with average cost, the one pool. Short lots are negative throughout. */
export interface Lot {
  /** The rows the lot came from: one, or all of a pool. */
  readonly sources: CompiledRow[];
  quantity: bigint;
  /** Trade amount or market value at the border, without fees: the basis of the price result. */
  entryLocal: bigint;
  entryBase: bigint;
  /** Original cost with fees: the basis of gains. */
  costLocal: bigint;
  costBase: bigint;
  unknown: Reason | undefined;
  unknownLocal: Reason | undefined;
  localMissing: Reason | undefined;
}

/** A signed part of a trade, or of a lot. */
export interface Slice {
  readonly quantity: bigint;
  readonly entryLocal: bigint;
  readonly entryBase: bigint;
  readonly costLocal: bigint;
  readonly costBase: bigint;
}

/** One slice of a lot given up against one part of a row. */
export interface LotClosing {
  readonly lot: Lot;
  readonly taken: Slice;
  readonly given: Slice;
}

export interface Position {
  readonly lots: Lot[];
  quantity: bigint;
  /** Largest size since the position was last flat, to recognise a broker's rounding dust. */
  largest: bigint;
  /** Sums over the lots, kept with every change. */
  entryLocal: bigint;
  entryBase: bigint;
  costLocal: bigint;
  costBase: bigint;
  /** True once a lot came whose cost or amount is unknown. */
  hasUnknown: boolean;
}

export function emptyPosition(): Position {
  const sums = { entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };
  return { lots: [], quantity: 0n, largest: 0n, ...sums, hasUnknown: false };
}

const DUST = 10n ** 12n;

function partOf(slice: Slice, part: bigint, whole: bigint): Slice {
  if (part === whole) return slice;
  // Whole units share the factor 2^18 of 10^18: without it they fit one machine word, a fifth off each division.
  const isShifted = BigInt.asUintN(18, part | whole) === 0n;
  const [top, bottom] = isShifted ? [part >> 18n, whole >> 18n] : [part, whole];
  // Equal amounts have equal parts: in the view's own currency, or without fees, nothing is divided twice.
  const entryLocal = multiplyDivide(slice.entryLocal, top, bottom);
  const share = (amount: bigint, same: bigint, known: bigint): bigint =>
    amount === same ? known : multiplyDivide(amount, top, bottom);
  const costLocal = share(slice.costLocal, slice.entryLocal, entryLocal);
  return {
    quantity: slice.quantity < 0n ? -part : part,
    entryLocal,
    entryBase: share(slice.entryBase, slice.entryLocal, entryLocal),
    costLocal,
    costBase: share(slice.costBase, slice.costLocal, costLocal),
  };
}

/** The money of a slice or lot under another quantity; all slices have this one shape, which keeps the fold fast. */
function withQuantity(slice: Slice, quantity: bigint): Slice {
  const { entryLocal, entryBase, costLocal, costBase } = slice;
  return { quantity, entryLocal, entryBase, costLocal, costBase };
}

function rest(slice: Slice, part: Slice): Slice {
  return {
    quantity: slice.quantity - part.quantity,
    entryLocal: slice.entryLocal - part.entryLocal,
    entryBase: slice.entryBase - part.entryBase,
    costLocal: slice.costLocal - part.costLocal,
    costBase: slice.costBase - part.costBase,
  };
}

/** Takes a part out of a lot, or out of the sums. */
function reduceCost(from: Lot | Position, part: Slice): void {
  from.entryLocal -= part.entryLocal;
  from.entryBase -= part.entryBase;
  from.costLocal -= part.costLocal;
  from.costBase -= part.costBase;
}

function addCost(to: Lot | Position, part: Slice): void {
  to.entryLocal += part.entryLocal;
  to.entryBase += part.entryBase;
  to.costLocal += part.costLocal;
  to.costBase += part.costBase;
}

function open(position: Position, slice: Slice, row: CompiledRow, method: CostMethod): void {
  const unknown = row.lot?.unknown;
  const unknownLocal = row.lot?.unknownLocal;
  const localMissing = row.lot?.localMissing;
  addCost(position, slice);
  if (unknown !== undefined || unknownLocal !== undefined) position.hasUnknown = true;
  const pool = position.lots[0];
  if (method === "average" && pool !== undefined) {
    pool.sources.push(row);
    pool.quantity += slice.quantity;
    addCost(pool, slice);
    pool.unknown ??= unknown;
    pool.unknownLocal ??= unknownLocal;
    pool.localMissing ??= localMissing;
    return;
  }
  const { quantity, entryLocal, entryBase, costLocal, costBase } = slice;
  position.lots.push({
    sources: [row],
    quantity,
    entryLocal,
    entryBase,
    costLocal,
    costBase,
    unknown,
    unknownLocal,
    localMissing,
  });
}

/**
 * Size of the closing part: the smaller of trade and position, or the whole position when what would remain on
 * either side is below 10^-12 of its largest size.
 */
function closingSize(position: Position, traded: bigint): bigint {
  const held = abs(position.quantity);
  return abs(held - traded) * DUST < position.largest || traded > held ? held : traded;
}

/**
 * Closes lots in order against `given`, a part of a trade whose size is that of the lots it meets. A slice takes
 * cost x part / whole of what is left, the last slice the rest (exactness rule 5).
 */
function closeLots(position: Position, given: Slice, size: bigint): LotClosing[] {
  const closings: LotClosing[] = [];
  const { lots } = position;
  let left = given;
  let closing = size;
  let closed = 0;
  while (closing > 0n) {
    const lot = lots[closed];
    if (lot === undefined) break;
    const held = abs(lot.quantity);
    const take = held < closing ? held : closing;
    const taken = take === held ? withQuantity(lot, lot.quantity) : partOf(lot, take, held);
    const share = partOf(left, take, closing);
    closings.push({ lot, taken, given: share });
    if (take === held) closed++;
    else {
      lot.quantity -= taken.quantity;
      reduceCost(lot, taken);
    }
    reduceCost(position, taken);
    closing -= take;
    position.quantity -= taken.quantity;
    if (closing > 0n) left = rest(left, share);
  }
  if (closed > 0) lots.splice(0, closed);
  return closings;
}

const NO_CLOSINGS: readonly LotClosing[] = [];

/** Applies a signed trade: the part against the position closes lots, what goes beyond opens one the other way. */
export function applyTrade(
  position: Position,
  trade: Slice,
  row: CompiledRow,
  method: CostMethod,
): readonly LotClosing[] {
  let closings = NO_CLOSINGS;
  let left = trade;
  const isClosing = position.quantity !== 0n && position.quantity < 0n !== trade.quantity < 0n;
  if (isClosing) {
    const size = abs(trade.quantity);
    const closing = closingSize(position, size);
    const isWhole = closing >= size || abs(size - closing) * DUST < position.largest;
    const given = isWhole
      ? withQuantity(trade, trade.quantity < 0n ? -closing : closing)
      : partOf(trade, closing, size);
    left = isWhole ? withQuantity(trade, 0n) : rest(trade, given);
    closings = closeLots(position, given, closing);
    if (position.quantity === 0n) position.largest = 0n;
  }
  if (left.quantity !== 0n) {
    open(position, left, row, method);
    position.quantity += left.quantity;
  }
  const size = abs(position.quantity);
  if (size > position.largest) position.largest = size;
  return closings;
}

/** Gives up `part / whole` of every lot's cost without its quantity (amortisation), whole at most once. */
export function releaseCost(
  position: Position,
  given: Slice,
  share: { part: bigint; whole: bigint },
): LotClosing[] {
  const closings: LotClosing[] = [];
  const isAll = share.part >= share.whole;
  let left = given;
  let quantityLeft = abs(position.quantity);
  for (const lot of position.lots) {
    const held = abs(lot.quantity);
    const money = partOf(left, held, quantityLeft);
    const whole = withQuantity(lot, 0n);
    const taken = isAll ? whole : withQuantity(partOf(whole, share.part, share.whole), 0n);
    reduceCost(lot, taken);
    reduceCost(position, taken);
    closings.push({ lot, taken, given: withQuantity(money, 0n) });
    left = rest(left, money);
    quantityLeft -= held;
  }
  return closings;
}

/** Split a:b: the position is rounded once, lots share it by cumulative rounding, costs stay. */
export function applySplit(position: Position, ratio: { to: bigint; from: bigint }): void {
  let before = 0n;
  let after = 0n;
  for (const lot of position.lots) {
    before += lot.quantity;
    const cumulative = divideHalfEven(before * ratio.to, ratio.from);
    lot.quantity = cumulative - after;
    after = cumulative;
  }
  position.quantity = after;
  position.largest = divideHalfEven(position.largest * ratio.to, ratio.from);
}

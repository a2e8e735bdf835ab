import { abs, divideHalfEven, multiplyDivide } from "../../money/rounding.ts";
import { fitsWord, shareInWord, wholeUnits } from "../../money/word.ts";
import { isRounding, printedStep } from "../closing-rounding.ts";
import type { CompiledRow } from "../rows/compiled-row.ts";
import type { CostMethod } from "./cost-method.ts";
import type { Lot } from "./lot.ts";
import { type LotTake, takesOf } from "./lot-order.ts";

export interface Slice {
  readonly quantity: bigint;
  readonly entryLocal: bigint;
  readonly entryBase: bigint;
  readonly costLocal: bigint;
  readonly costBase: bigint;
}

export interface LotClosing {
  readonly lot: Lot;
  readonly taken: Slice;
  readonly given: Slice;
}

export interface Position {
  readonly lots: Lot[];
  quantity: bigint;
  /** Peak size since the position was flat, to detect a broker's rounding. */
  largest: bigint;
  /** Unit of the last decimal printed; 0 before the first row. */
  step: bigint;
  /** Units closed by rounding with the current row; negative: short of it. */
  rounded: bigint;
  entryLocal: bigint;
  entryBase: bigint;
  costLocal: bigint;
  costBase: bigint;
  hasUnknown: boolean;
}

export function emptyPosition(): Position {
  const sums = { entryLocal: 0n, entryBase: 0n, costLocal: 0n, costBase: 0n };
  return { lots: [], quantity: 0n, largest: 0n, step: 0n, rounded: 0n, ...sums, hasUnknown: false };
}

export function notePrinted(position: Position, quantity: bigint): void {
  position.step = printedStep(position.step, quantity);
}

/** Rounds each amount once. */
export function partOf(slice: Slice, part: bigint, whole: bigint): Slice {
  if (part === whole) return slice;
  const quantity = slice.quantity < 0n ? -part : part;
  const all = wholeUnits(whole);
  const some = all === undefined ? undefined : wholeUnits(part);
  return all === undefined || some === undefined
    ? sharesOf(slice, quantity, { part, whole, share: multiplyDivide })
    : sharesOf(slice, quantity, { part: some, whole: all, share: shareOfUnits });
}

function shareOfUnits(amount: bigint, part: bigint, whole: bigint): bigint {
  return fitsWord(amount) ? shareInWord(amount, part, whole) : multiplyDivide(amount, part, whole);
}

interface Share {
  readonly part: bigint;
  readonly whole: bigint;
  readonly share: (amount: bigint, part: bigint, whole: bigint) => bigint;
}

function sharesOf(slice: Slice, quantity: bigint, { part, whole, share }: Share): Slice {
  // Equal amounts have equal parts: saves divisions in the view's currency and without fees.
  const entryLocal = share(slice.entryLocal, part, whole);
  const costLocal = slice.costLocal === slice.entryLocal ? entryLocal : share(slice.costLocal, part, whole);
  return {
    quantity,
    entryLocal,
    entryBase: slice.entryBase === slice.entryLocal ? entryLocal : share(slice.entryBase, part, whole),
    costLocal,
    costBase: slice.costBase === slice.costLocal ? costLocal : share(slice.costBase, part, whole),
  };
}

// One object shape keeps the fold fast.
export function withQuantity(slice: Slice, quantity: bigint): Slice {
  const { entryLocal, entryBase, costLocal, costBase } = slice;
  return { quantity, entryLocal, entryBase, costLocal, costBase };
}

export function together(slice: Slice, other: Slice): Slice {
  return {
    quantity: slice.quantity + other.quantity,
    entryLocal: slice.entryLocal + other.entryLocal,
    entryBase: slice.entryBase + other.entryBase,
    costLocal: slice.costLocal + other.costLocal,
    costBase: slice.costBase + other.costBase,
  };
}

export function rest(slice: Slice, part: Slice): Slice {
  return {
    quantity: slice.quantity - part.quantity,
    entryLocal: slice.entryLocal - part.entryLocal,
    entryBase: slice.entryBase - part.entryBase,
    costLocal: slice.costLocal - part.costLocal,
    costBase: slice.costBase - part.costBase,
  };
}

export function reduce(from: Lot | Position, part: Slice): void {
  from.quantity -= part.quantity;
  from.entryLocal -= part.entryLocal;
  from.entryBase -= part.entryBase;
  from.costLocal -= part.costLocal;
  from.costBase -= part.costBase;
}

/** Subtracts closed lots; a single lot's sums are its own. */
export function reduceSums(position: Position, taken: Slice): void {
  const { lots } = position;
  const [only] = lots;
  if (only === undefined || lots.length > 1) reduce(position, taken);
  else copySums(position, only);
}

function copySums(position: Position, { quantity, entryLocal, entryBase, costLocal, costBase }: Lot): void {
  position.quantity = quantity;
  position.entryLocal = entryLocal;
  position.entryBase = entryBase;
  position.costLocal = costLocal;
  position.costBase = costBase;
}

function addCost(to: Lot | Position, part: Slice): void {
  to.entryLocal += part.entryLocal;
  to.entryBase += part.entryBase;
  to.costLocal += part.costLocal;
  to.costBase += part.costBase;
}

/** Splits the shared list at the first lot received at market value. */
function separatePriced(pool: Lot, added: number, priced: readonly CompiledRow[]): void {
  pool.priced = [...pool.sources.slice(0, pool.sources.length - added), ...priced];
}

const KNOWN = { unknown: undefined, unknownLocal: undefined, localMissing: undefined };

function open(position: Position, slice: Slice, row: CompiledRow, method: CostMethod): void {
  const { unknown, unknownLocal, localMissing } = row.lot ?? KNOWN;
  addCost(position, slice);
  if (unknown !== undefined || unknownLocal !== undefined) position.hasUnknown = true;
  const pool = position.lots[0];
  const { origin } = row;
  if (method === "average" && pool !== undefined) {
    if (origin === undefined) pool.sources.push(row);
    else pool.sources.push(...origin.sources);
    if (pool.priced !== pool.sources) pool.priced.push(...(origin?.priced ?? [row]));
    else if (origin !== undefined) separatePriced(pool, origin.sources.length, origin.priced);
    pool.quantity += slice.quantity;
    addCost(pool, slice);
    pool.unknown ??= unknown;
    pool.unknownLocal ??= unknownLocal;
    pool.localMissing ??= localMissing;
    return;
  }
  const { quantity, entryLocal, entryBase, costLocal, costBase } = slice;
  const sources = origin === undefined ? [row] : [...origin.sources];
  insertByAge(position.lots, {
    sources,
    priced: origin === undefined ? sources : [...origin.priced],
    account: row.row.accountId,
    opened: row.costDay ?? row.day,
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

function insertByAge(lots: Lot[], lot: Lot): void {
  let place = lots.length;
  while (place > 0 && (lots[place - 1]?.opened ?? 0) > lot.opened) place--;
  if (place === lots.length) lots.push(lot);
  else lots.splice(place, 0, lot);
}

/**
 * Merges lots in one pass, linear where single insertions are quadratic; existing lots precede new ones of the same
 * day.
 */
export function openLots(position: Position, lots: readonly Lot[]): void {
  const arrived = [...lots].sort((a, b) => a.opened - b.opened);
  for (const lot of arrived) {
    addCost(position, lot);
    position.quantity += lot.quantity;
    if (lot.unknown !== undefined || lot.unknownLocal !== undefined) position.hasUnknown = true;
  }
  const held = position.lots.splice(0);
  let next = 0;
  for (const lot of held) {
    for (let one = arrived[next]; one !== undefined && one.opened < lot.opened; one = arrived[++next])
      position.lots.push(one);
    position.lots.push(lot);
  }
  for (; next < arrived.length; next++) {
    const one = arrived[next];
    if (one !== undefined) position.lots.push(one);
  }
  const size = abs(position.quantity);
  if (size > position.largest) position.largest = size;
}

/**
 * Returns the size of a trade that only closes, the whole position when the remainder is a broker's rounding (marked).
 * Undefined for a trade that goes beyond.
 */
export function closingSize(position: Position, traded: bigint): bigint | undefined {
  const held = abs(position.quantity);
  if (traded === held) return held;
  if (isRounding(position, abs(held - traded))) {
    position.rounded = held - traded;
    return held;
  }
  return traded < held ? traded : undefined;
}

/** Takes cost x part / whole of the remainder per slice, the last slice the rest (exactness E5). */
function closeLots(position: Position, given: Slice, size: bigint, takes: readonly LotTake[] | undefined) {
  const closings: LotClosing[] = [];
  const { lots } = position;
  let left = given;
  let closing = size;
  let closed = 0;
  const gone = takes === undefined ? undefined : new Set<Lot>();
  for (let i = 0; closing > 0n; i++) {
    const next = takes?.[i];
    const lot = takes === undefined ? lots[closed] : next?.lot;
    if (lot === undefined) break;
    if (gone?.has(lot)) continue;
    const held = abs(lot.quantity);
    let take = held < closing ? held : closing;
    if (next?.most !== undefined && next.most < take) take = next.most;
    const taken = take === held ? withQuantity(lot, lot.quantity) : partOf(lot, take, held);
    const share = partOf(left, take, closing);
    closings.push({ lot, taken, given: share });
    if (take === held) {
      closed++;
      gone?.add(lot);
    } else {
      reduce(lot, taken);
    }
    reduce(position, taken);
    closing -= take;
    if (closing > 0n) left = rest(left, share);
  }
  if (gone === undefined) {
    if (closed > 0) lots.splice(0, closed);
  } else if (gone.size > 0) {
    const kept = lots.filter((lot) => !gone.has(lot));
    lots.splice(0, lots.length, ...kept);
  }
  return closings;
}

const NO_CLOSINGS: readonly LotClosing[] = [];

/** Closes opposite lots, then opens one with the excess. */
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
    const whole = closingSize(position, size);
    const isWhole = whole !== undefined;
    const closing = whole ?? abs(position.quantity);
    const given = isWhole
      ? withQuantity(trade, trade.quantity < 0n ? -closing : closing)
      : partOf(trade, closing, size);
    left = isWhole ? withQuantity(trade, 0n) : rest(trade, given);
    closings = closeLots(position, given, closing, takesOf(position.lots, method, row.source.useLots));
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

/** Releases cost without quantity: `take` decides by lot and its share of `given`. */
export function releaseCost(
  position: Position,
  given: Slice,
  take: (lot: Lot, money: Slice) => Slice,
): LotClosing[] {
  const closings: LotClosing[] = [];
  let left = given;
  let quantityLeft = abs(position.quantity);
  for (const lot of position.lots) {
    const held = abs(lot.quantity);
    const money = partOf(left, held, quantityLeft);
    const taken = withQuantity(take(lot, money), 0n);
    reduce(lot, taken);
    reduce(position, taken);
    closings.push({ lot, taken, given: withQuantity(money, 0n) });
    left = rest(left, money);
    quantityLeft -= held;
  }
  return closings;
}

/** Adds money in proportion to quantity, by cumulative remainders. */
export function adjustCost(position: Position, money: Slice, row: CompiledRow): void {
  const { unknown, unknownLocal, localMissing } = row.lot ?? KNOWN;
  let left = money;
  let quantityLeft = abs(position.quantity);
  for (const lot of position.lots) {
    const held = abs(lot.quantity);
    const part = partOf(left, held, quantityLeft);
    addCost(lot, part);
    addCost(position, part);
    lot.unknown ??= unknown;
    lot.unknownLocal ??= unknownLocal;
    lot.localMissing ??= localMissing;
    left = rest(left, part);
    quantityLeft -= held;
  }
  if (unknown !== undefined || unknownLocal !== undefined || localMissing !== undefined)
    position.hasUnknown = true;
}

export function shareOfCost(lot: Lot, part: bigint, whole: bigint): Slice {
  const all = withQuantity(lot, 0n);
  return part >= whole ? all : withQuantity(partOf(all, part, whole), 0n);
}

/** Rounds the position once; lots share it by cumulative rounding, costs stay. */
export function applySplit(position: Position, ratio: { readonly to: bigint; readonly from: bigint }): void {
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

import { type Reason, reason } from "../figure.ts";
import { formatDec } from "../money/decimal.ts";
import { abs, multiplyDivide } from "../money/rounding.ts";
import { remainingNominal } from "../valuation/accrued.ts";
import { type Checkpoint, emptyTotals, type Totals } from "./checkpoint.ts";
import { areSellsUncovered, compareWithinDay } from "./day-order.ts";
import { type CompileContext, type CompiledRow, type Entry, toView } from "./entries.ts";
import type { CostMethod } from "./ledger-input.ts";
import {
  applySplit,
  applyTrade,
  emptyPosition,
  type Lot,
  type LotClosing,
  type Position,
  releaseCost,
  type Slice,
} from "./lots.ts";
import type { Asset } from "./transaction.ts";

/** A lot slice given up: a sale, a redemption, an amortisation (quantity 0) or a transfer out (`isCarried`). */
export interface ClosedLot {
  readonly row: CompiledRow;
  readonly day: number;
  /** The rows the lot came from are the first `poolSize` ones; a pool grows later. */
  readonly pool: readonly CompiledRow[];
  readonly poolSize: number;
  readonly taken: Slice;
  readonly given: Slice;
  readonly isCarried: boolean;
  /** True when the sale day's rate was needed for the price part. */
  readonly isRated: boolean;
  readonly unknown: Reason | undefined;
  readonly unknownLocal: Reason | undefined;
  readonly priceMissing: Reason | undefined;
}

/** The rows a closed lot had come from when it was closed. */
export function sourcesOf({ pool, poolSize }: ClosedLot): readonly CompiledRow[] {
  return pool.slice(0, poolSize);
}

export interface DatedFault {
  readonly day: number;
  readonly reason: Reason;
  readonly row: CompiledRow;
}

export interface SplitEvent {
  readonly day: number;
  readonly to: bigint;
  readonly from: bigint;
}

/** Everything the rows of one asset say. */
export interface PositionAccount {
  readonly asset: Asset;
  readonly rows: readonly CompiledRow[];
  readonly checkpoints: readonly Checkpoint[];
  readonly closed: readonly ClosedLot[];
  readonly lots: readonly Lot[];
  readonly faults: readonly DatedFault[];
  readonly splits: readonly SplitEvent[];
}

export interface FoldOptions {
  readonly compile: CompileContext;
  readonly method: CostMethod;
  readonly allowShort: boolean;
}

interface FoldState {
  readonly asset: Asset;
  readonly options: FoldOptions;
  readonly position: Position;
  readonly totals: Totals;
  readonly closed: ClosedLot[];
  readonly faults: DatedFault[];
  readonly splits: SplitEvent[];
}

/** Adds the entries of a row to the running lines of the account that owns it. */
export function addLines(totals: Totals, row: CompiledRow, entries: readonly Entry[]): void {
  for (const { line, base } of entries) {
    if (line === "income") totals.income += base;
    else if (line === "tax") totals.taxes -= base;
    else if (line === "fee") {
      totals.fees -= base;
      if (row.kind.feeEffect === "cost") totals.tradeFees -= base;
    }
  }
}

export function addFlow(totals: Totals, flow: bigint): void {
  if (flow > 0n) totals.flowIn += flow;
  else totals.flowOut -= flow;
}

function recordClosings(state: FoldState, row: CompiledRow, closings: readonly LotClosing[]): void {
  const { totals, asset, options } = state;
  const isCarried = row.kind.position === "carry";
  for (const { lot, taken, given } of closings) {
    const gainLocal = -given.entryLocal - taken.entryLocal;
    const currency = asset.currency;
    const price = toView(options.compile, row.row, { money: gainLocal, currency, day: row.day });
    totals.realisedEntry -= given.entryBase + taken.entryBase;
    totals.realisedPrice += price.base;
    if (isCarried) totals.carried -= given.entryBase + taken.costBase;
    else totals.realised -= given.costBase + taken.costBase;
    state.closed.push({
      row,
      day: row.day,
      pool: lot.sources,
      poolSize: lot.sources.length,
      taken,
      given,
      isCarried,
      isRated: price.isRated,
      unknown: lot.unknown ?? row.lot?.unknown,
      unknownLocal: lot.unknownLocal ?? row.lot?.unknownLocal,
      priceMissing: lot.localMissing ?? row.lot?.localMissing ?? price.missing,
    });
  }
}

function fault(state: FoldState, row: CompiledRow, why: Reason): void {
  state.faults.push({ day: row.day, reason: why, row });
}

/** The quantity that may leave; what is missing beyond it becomes a fault. */
function coveredQuantity(state: FoldState, row: CompiledRow, wanted: bigint): bigint {
  const { position, options, asset } = state;
  const mayGoShort = row.kind.mayGoShort || (options.allowShort && row.kind.position === "trade");
  const held = position.quantity > 0n ? position.quantity : 0n;
  const missing = wanted - held;
  if (mayGoShort || missing <= 0n || missing * 10n ** 12n < position.largest) return wanted;
  const params = { asset: asset.id, date: row.row.date, missing: formatDec(missing), row: row.row.id };
  fault(state, row, reason("oversold", params));
  return held;
}

function trade(state: FoldState, row: CompiledRow): void {
  const { position, totals } = state;
  const { lot, kind } = row;
  if (lot === undefined) return;
  const isIn = kind.quantitySign > 0;
  const stated = row.row.quantity ?? abs(position.quantity);
  const quantity = isIn ? stated : coveredQuantity(state, row, stated);
  if (quantity === 0n) return;
  const { entryLocal, entryBase, costLocal, costBase } = lot;
  const signed: Slice = isIn
    ? { quantity, entryLocal, entryBase, costLocal, costBase }
    : {
        quantity: -quantity,
        entryLocal: -entryLocal,
        entryBase: -entryBase,
        costLocal: -costLocal,
        costBase: -costBase,
      };
  const before = state.closed.length;
  recordClosings(state, row, applyTrade(position, signed, row, state.options.method));
  if (kind.position !== "carry") return;
  // What the carry did not close it opened: the gain inside the new lot came from outside.
  const closedNow = state.closed.slice(before);
  let opened = signed.costBase - signed.entryBase;
  for (const { given } of closedNow) opened -= given.costBase - given.entryBase;
  totals.carried += opened;
}

function amortise(state: FoldState, row: CompiledRow): void {
  const { position, asset } = state;
  const nominal = asset.bond === undefined ? 0n : remainingNominal(asset.bond, row.day - 1);
  const whole = multiplyDivide(abs(position.quantity), nominal, 10n ** 18n);
  if (row.lot === undefined || whole <= 0n) {
    fault(state, row, reason("no-nominal", { asset: asset.id, date: row.row.date }));
    return;
  }
  const { entryLocal, entryBase, costLocal, costBase } = row.lot;
  const given = {
    quantity: 0n,
    entryLocal: -entryLocal,
    entryBase: -entryBase,
    costLocal: -costLocal,
    costBase: -costBase,
  };
  recordClosings(state, row, releaseCost(position, given, { part: entryLocal, whole }));
}

function split(state: FoldState, row: CompiledRow): void {
  const ratio = row.row.ratio;
  if (ratio === undefined) return;
  applySplit(state.position, ratio);
  state.splits.push({ day: row.day, ...ratio });
}

const effects = { none: () => undefined, trade, redeem: trade, carry: trade, amortise, split } as const;

function applyRow(state: FoldState, row: CompiledRow): void {
  const { totals } = state;
  effects[row.kind.position](state, row);
  addLines(totals, row, row.entries);
  let flow = 0n;
  for (const entry of row.entries) flow -= entry.base;
  addFlow(totals, flow);
  if (row.lot !== undefined && row.kind.quantitySign !== 0) totals.pricedBy = row;
}

function checkpoint(state: FoldState, day: number): Checkpoint {
  const { totals, position } = state;
  totals.day = day;
  totals.quantity = position.quantity;
  totals.entryLocal = position.entryLocal;
  totals.entryBase = position.entryBase;
  totals.costLocal = position.costLocal;
  totals.costBase = position.costBase;
  totals.unknownCost = totals.unknownLocal = totals.localMissing = undefined;
  for (const lot of position.hasUnknown ? position.lots : []) {
    totals.unknownCost ??= lot.unknown;
    totals.unknownLocal ??= lot.unknownLocal;
    totals.localMissing ??= lot.localMissing;
  }
  return { ...totals };
}

const TRADE_STEP = 4;

/** The rows of one day in their order; needs the position at the start of the day's trades. */
function applyDay(state: FoldState, rows: CompiledRow[]): void {
  rows.sort((a, b) => compareWithinDay(a.row, b.row, false));
  let next = 0;
  for (; next < rows.length; next++) {
    const row = rows[next];
    if (row === undefined || row.kind.step >= TRADE_STEP) break;
    applyRow(state, row);
  }
  const later = rows.slice(next);
  if (
    later.length > 1 &&
    areSellsUncovered(
      later.map((row) => row.row),
      state.position.quantity,
    )
  ) {
    later.sort((a, b) => compareWithinDay(a.row, b.row, true));
  }
  for (const row of later) applyRow(state, row);
}

/** Folds the rows of one asset, already ascending by day, into lots, closings and one checkpoint per day. */
export function foldPosition(
  asset: Asset,
  rows: readonly CompiledRow[],
  options: FoldOptions,
): PositionAccount {
  const state: FoldState = {
    asset,
    options,
    position: emptyPosition(),
    totals: emptyTotals(),
    closed: [],
    faults: [],
    splits: [],
  };
  const checkpoints: Checkpoint[] = [];
  for (let start = 0; start < rows.length; ) {
    const row = rows[start];
    if (row === undefined) break;
    const { day } = row;
    let end = start + 1;
    while (end < rows.length && rows[end]?.day === day) end++;
    if (end === start + 1) applyRow(state, row);
    else applyDay(state, rows.slice(start, end));
    checkpoints.push(checkpoint(state, day));
    start = end;
  }
  const { closed, faults, splits, position } = state;
  return { asset, rows, checkpoints, closed, faults, splits, lots: position.lots };
}

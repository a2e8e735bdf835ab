import { remember } from "../remember.ts";
import { accountParts, applyParts } from "./account-parts.ts";
import { addFlow, addLine } from "./add-totals.ts";
import { adjust, amortise, carry, expire, margin, returnCapital, split, trade } from "./effects.ts";
import { Checkpoints, emptyTotals, type Totals } from "./fast/checkpoint.ts";
import { WordFold } from "./fast/word-fold.ts";
import {
  type ClosedLot,
  type DatedFault,
  type FoldOptions,
  type FoldState,
  markRounding,
  poolOf,
  poolsOf,
  type Rounding,
  type SplitEvent,
  type UnitStep,
} from "./fold-state.ts";
import type { PositionEffect } from "./kind.ts";
import type { Lot } from "./lots/lot.ts";
import { emptyPosition, notePrinted, type Position } from "./lots/lots.ts";
import type { Postings } from "./postings.ts";
import type { CompiledRow, PlainTrade } from "./rows/compiled-row.ts";
import { areSellsUncovered, compareWithinDay } from "./rows/day-order.ts";
import type { Asset } from "./transaction.ts";
import { join, moveIn, relocate, sellFraction } from "./transfers/arrival-effects.ts";
import { moveOut, shareOut } from "./transfers/transfer-effects.ts";

export interface PositionAccount {
  readonly asset: Asset;
  readonly rows: readonly CompiledRow[];
  readonly checkpoints: Checkpoints;
  readonly hasUnknownClosing: boolean;
  readonly lots: readonly Lot[];
  readonly faults: readonly DatedFault[];
  readonly splits: readonly SplitEvent[];
  readonly roundings: readonly Rounding[];
  readonly pooledUnits: ReadonlyMap<string, readonly UnitStep[]> | undefined;
}

const nothing = (): void => undefined;

const effects: Readonly<Record<PositionEffect, (state: FoldState, row: CompiledRow) => void>> = {
  none: nothing,
  trade,
  redeem: trade,
  carry,
  adjust,
  "adjust-cost": adjust,
  amortise,
  split,
  return: returnCapital,
  expire,
  margin,
  legs: nothing,
  "share-out": shareOut,
  "move-out": moveOut,
  "move-in": moveIn,
  "cash-part": nothing,
  fraction: sellFraction,
  join,
  relocate,
};

/** Whether a row prices days before the first close; otherwise the previous row's price stays. */
function statesPrice({ options, asset }: FoldState, { kind, lot, row, day }: CompiledRow): boolean {
  const { price, quantity, currency } = row;
  if (kind.quantitySign === 0 || kind.position === "join") return false;
  if (price !== undefined && currency === asset.currency) return true;
  if (lot !== undefined) return quantity !== undefined && lot.entryLocal !== 0n;
  return price !== undefined && options.compile.rates.rate(currency, asset.currency, day) !== undefined;
}

function addPlainTrade(totals: Totals, { kind }: CompiledRow, { feeBase, costBase }: PlainTrade): void {
  if (feeBase !== 0n) {
    totals.fees += feeBase;
    totals.tradeFees += feeBase;
  }
  addFlow(totals, kind.quantitySign > 0 ? costBase : -costBase);
}

function notePrintedUnits(position: Position, { row, kind, pieces }: CompiledRow): void {
  if (row.quantity === undefined || !(kind.movesUnits || kind.position === "relocate")) return;
  notePrinted(position, row.quantity);
  for (const piece of pieces) notePrinted(position, piece.row.quantity ?? 0n);
}

export function applyRow(state: FoldState, row: CompiledRow): void {
  const { totals } = state;
  const effect = effects[row.kind.position];
  const parts = accountParts(state, row);
  if (parts === undefined) {
    if (state.pools !== undefined) state.position = poolOf(state, row.row.accountId);
    notePrintedUnits(state.position, row);
    effect(state, row);
    if (state.position.rounded !== 0n) markRounding(state, row);
  } else applyParts(state, row, parts, effect);
  const { plain } = row;
  if (plain !== undefined) addPlainTrade(totals, row, plain);
  else {
    let flow = 0n;
    for (const entry of row.entries) {
      addLine(totals, row, entry);
      flow -= entry.base;
    }
    addFlow(totals, flow);
  }
  if (statesPrice(state, row)) totals.pricedBy = row;
  state.postings?.add(row);
  row.forget();
}

function takeLots(totals: FoldState["totals"], position: Position): void {
  for (const lot of position.hasUnknown ? position.lots : []) {
    totals.unknownCost ??= lot.unknown;
    totals.unknownLocal ??= lot.unknownLocal;
    totals.localMissing ??= lot.localMissing;
  }
}

export function checkpoint(state: FoldState, day: number): void {
  const { totals } = state;
  const position = state.pools === undefined ? state.position : sumOf(poolsOf(state));
  if (state.pooledUnits !== undefined) keepUnits(state.pooledUnits, state, day);
  totals.day = day;
  totals.unknownCost = totals.unknownLocal = totals.localMissing = undefined;
  takeLots(totals, position);
  state.checkpoints.push(totals, position);
}

function keepUnits(kept: Map<string, UnitStep[]>, { pools }: FoldState, day: number): void {
  for (const [accountId, { quantity }] of pools ?? []) {
    const steps = remember(kept, accountId, () => []);
    if ((steps.at(-1)?.quantity ?? 0n) !== quantity) steps.push({ day, quantity });
  }
}

function sumOf(pools: readonly Position[]): Position {
  const sum = emptyPosition();
  for (const pool of pools) {
    sum.quantity += pool.quantity;
    sum.entryLocal += pool.entryLocal;
    sum.entryBase += pool.entryBase;
    sum.costLocal += pool.costLocal;
    sum.costBase += pool.costBase;
    sum.lots.push(...pool.lots);
    sum.hasUnknown ||= pool.hasUnknown;
  }
  return sum;
}

export const TRADE_STEP = 4;

export function isUncovered(state: FoldState, rows: readonly CompiledRow[]): boolean {
  if (rows.length < 2) return false;
  if (state.pools === undefined) return areSellsUncovered(rows, state.position.quantity);
  const accounts = new Set(rows.map((row) => row.row.accountId));
  return [...accounts].some((accountId) =>
    areSellsUncovered(
      rows.filter((row) => row.row.accountId === accountId),
      poolOf(state, accountId).quantity,
    ),
  );
}

// Ordering needs the position at the start of the day's trades.
function applyDay(state: FoldState, rows: CompiledRow[], play: (row: CompiledRow) => void): void {
  rows.sort((a, b) => compareWithinDay(a.row, b.row, false));
  let next = 0;
  for (; next < rows.length; next++) {
    const row = rows[next];
    if (row === undefined || row.kind.step >= TRADE_STEP) break;
    play(row);
  }
  const later = rows.slice(next);
  if (isUncovered(state, later)) later.sort((a, b) => compareWithinDay(a.row, b.row, true));
  for (const row of later) play(row);
}

export interface Shared {
  readonly options: FoldOptions;
  readonly postings?: Postings;
  readonly postedUntil?: number;
  readonly closed?: Map<string, ClosedLot[]>;
}

export function createFold(
  asset: Asset,
  { options, postings, closed }: Shared,
  at: Pick<FoldState, "transfers" | "parts"> & { readonly days: number },
): FoldState {
  const isPooled = options.lotScope === "account";
  return {
    asset,
    options,
    method: asset.costMethod ?? options.method,
    position: emptyPosition(),
    pools: isPooled ? new Map() : undefined,
    pooledUnits: isPooled && options.hasDividends(asset.id) ? new Map() : undefined,
    totals: emptyTotals(),
    checkpoints: new Checkpoints(at.days),
    closed: closed === undefined ? undefined : remember(closed, asset.id, () => []),
    hasUnknownClosing: false,
    faults: [],
    splits: [],
    roundings: [],
    postings,
    transfers: at.transfers,
    parts: at.parts,
  };
}

export function accountOf(state: FoldState, rows: readonly CompiledRow[]): PositionAccount {
  const { asset, checkpoints, faults, splits, roundings, hasUnknownClosing, pooledUnits } = state;
  const lots = state.pools === undefined ? state.position.lots : poolsOf(state).flatMap((pool) => pool.lots);
  return { asset, rows, checkpoints, hasUnknownClosing, faults, splits, roundings, lots, pooledUnits };
}

/** Applies rows by the word fold where possible, otherwise by decimals. */
export class Player {
  readonly #state: FoldState;
  readonly #rows: number;
  #words: WordFold | undefined;
  /** Later checkpoints are wide too, beyond words. */
  #isWide = false;

  constructor(state: FoldState, rows: number) {
    this.#state = state;
    this.#rows = rows;
    this.#words = WordFold.of(state, rows);
  }

  play(row: CompiledRow): void {
    const words = this.#words;
    const state = this.#state;
    if (words !== undefined && row.kind.position !== "none") {
      if (words.trade(state, row)) return;
      this.widen();
    } else words?.lend(state);
    applyRow(state, row);
    if (this.#words !== undefined && !this.#words.takeBack(state)) this.finish();
  }

  playDay(rows: CompiledRow[]): void {
    const state = this.#state;
    if (this.#words !== undefined) state.position.quantity = this.#words.quantity;
    applyDay(state, rows, (row) => this.play(row));
  }

  /** Applies rows from an index up to the day before, with a checkpoint per day. Returns the first row left. */
  playUntil(
    rows: readonly CompiledRow[],
    { from, end: last }: { readonly from: number; readonly end: number },
    before?: (day: number) => void,
  ): number {
    let start = from;
    while (start < rows.length) {
      const row = rows[start];
      if (row === undefined || row.day >= last) break;
      const { day } = row;
      let end = start + 1;
      while (end < rows.length && rows[end]?.day === day) end++;
      before?.(day);
      if (end === start + 1) this.play(row);
      else this.playDay(rows.slice(start, end));
      this.keep(day);
      start = end;
    }
    return start;
  }

  keep(day: number): void {
    const { checkpoints, totals } = this.#state;
    if (this.#words === undefined) {
      this.#isWide = true;
      checkpoint(this.#state, day);
    } else if (this.#isWide) this.#words.checkpointWide(checkpoints, day, totals);
    else this.#words.checkpoint(checkpoints, day, totals.pricedBy);
  }

  widen(): void {
    this.#words?.lend(this.#state);
    this.finish();
    this.#isWide = true;
  }

  resume(): void {
    this.#words ??= WordFold.resume(this.#state, this.#rows);
  }

  finish(): void {
    this.#words?.handOver(this.#state);
    this.#words = undefined;
  }
}

/** Folds the rows of one asset, ascending by day. */
export function foldPosition(asset: Asset, rows: readonly CompiledRow[], shared: Shared): PositionAccount {
  const state = createFold(asset, shared, { transfers: new Map(), parts: new Map(), days: rows.length });
  const { postedUntil = Number.NEGATIVE_INFINITY } = shared;
  const player = new Player(state, rows.length);
  player.playUntil(rows, { from: 0, end: Number.POSITIVE_INFINITY }, (day) => {
    state.postings = day <= postedUntil ? undefined : shared.postings;
  });
  player.finish();
  return accountOf(state, rows);
}

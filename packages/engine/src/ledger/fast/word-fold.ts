import { type WordRate, writeAtRate, writeShare, writeWholeUnits, writeWorth } from "../../money/word.ts";
import type { FoldState } from "../fold-state.ts";
import type { Lot } from "../lots/lot.ts";
import { takesInOrder } from "../lots/lot-order.ts";
import type { Position } from "../lots/lots.ts";
import type { CompiledRow } from "../rows/compiled-row.ts";
import { isPlainTrade, plainGross } from "../rows/plain-trade.ts";
import type { Asset, Transaction } from "../transaction.ts";
import {
  CHECKPOINT_WORDS,
  type Checkpoints,
  readTotals,
  SUM,
  type Totals,
  writeTotals,
} from "./checkpoint.ts";

const E18 = 10n ** 18n;
/** `shareInWord` is exact below this. */
const MOST_UNITS = 2n ** 30n;

/** One column: sums of a checkpoint, units held and their peak; */
const HELD = CHECKPOINT_WORDS;
const LARGEST = HELD + 1;
/** the row: units, four amounts in checkpoint order, fee; */
const UNITS = LARGEST + 1;
const [ENTRY_LOCAL, ENTRY_BASE, COST_LOCAL, COST_BASE] = [UNITS + 1, UNITS + 2, UNITS + 3, UNITS + 4];
const FEE_BASE = UNITS + 5;
/** a sale: units and proceeds left, share of the lot; */
const CLOSING = FEE_BASE + 1;
const [LEFT_ENTRY, LEFT_COST] = [CLOSING + 1, CLOSING + 2];
const [ENTRY_SHARE, COST_SHARE] = [CLOSING + 3, CLOSING + 4];
/** slice of the lot, all slices, their gains; */
const SLICE = COST_SHARE + 1;
const TAKEN = SLICE + 5;
const [PRICE, GAIN_PRICE] = [TAKEN + 5, TAKEN + 6];
/** lots: units and four amounts each. */
const LOTS = GAIN_PRICE + 1;
const LOT = 5;
const AMOUNTS = 4;

const OF_LEFT = { part: SLICE, whole: CLOSING };

const word = (value: bigint): bigint => BigInt.asIntN(64, value);
/** Limits keep any sum of a row within a word. */
const isSmall = (value: bigint): boolean => BigInt.asIntN(60, value) === value;
const isSmallSum = (value: bigint): boolean => BigInt.asIntN(61, value) === value;

/**
 * Folds plain trades of one asset without heap allocations, most of the time otherwise: whole units, long only, lots in
 * order, money well within a word. Rules and roundings equal `applyTrade` and `recordClosings`, which take over at the
 * first other row; rows that move no units may come between.
 */
export class WordFold {
  readonly #words: BigInt64Array;
  readonly #isPool: boolean;
  #bought: CompiledRow[] = [];
  #first = LOTS;
  #end = LOTS;
  #rate: WordRate | undefined;

  private constructor(isPool: boolean, rows: number) {
    this.#isPool = isPool;
    this.#words = new BigInt64Array(LOTS + (isPool ? 1 : rows) * LOT);
  }

  /** Undefined with lots per account, listed slices, or a cost method out of order. */
  static of({ pools, closed, method }: FoldState, rows: number): WordFold | undefined {
    if (pools !== undefined || closed !== undefined || !takesInOrder(method, undefined)) return undefined;
    return new WordFold(method === "average", rows);
  }

  /** Undefined, without changes, unless the position has whole units and words, each lot from one purchase. */
  static resume(state: FoldState, rows: number): WordFold | undefined {
    const { position, totals } = state;
    const { lots } = position;
    const words = WordFold.of(state, lots.length + rows);
    if (words === undefined || !isPlainPosition(position)) return undefined;
    if (!lots.every((lot) => isPlainLot(lot, words.#isPool)) || !writeTotals(words.#words, totals))
      return undefined;
    words.#fill(position);
    lots.length = 0;
    return words;
  }

  #fill({ lots, quantity, largest, entryLocal, entryBase, costLocal, costBase }: Position): void {
    const words = this.#words;
    words[SUM.entryLocal] = entryLocal;
    words[SUM.entryBase] = entryBase;
    words[SUM.costLocal] = costLocal;
    words[SUM.costBase] = costBase;
    words[HELD] = quantity / E18;
    words[LARGEST] = largest / E18;
    for (const lot of lots) {
      words[this.#end] = lot.quantity / E18;
      words[this.#end + 1] = lot.entryLocal;
      words[this.#end + 2] = lot.entryBase;
      words[this.#end + 3] = lot.costLocal;
      words[this.#end + 4] = lot.costBase;
      this.#end += LOT;
      this.#bought.push(...lot.sources);
    }
  }

  checkpointWide(checkpoints: Checkpoints, day: number, totals: Totals): void {
    readTotals(this.#words, totals);
    totals.day = day;
    totals.quantity = this.quantity;
    totals.unknownCost = totals.unknownLocal = totals.localMissing = undefined;
    checkpoints.push(totals);
  }

  get quantity(): bigint {
    return (this.#words[HELD] ?? 0n) * E18;
  }

  /** Returns false, without changes, when the trade is not plain. */
  trade(state: FoldState, row: CompiledRow): boolean {
    const words = this.#words;
    const isIn = row.kind.quantitySign > 0;
    if (!this.#reads(state, row) || !(isIn ? this.#mayBuy() : this.#maySell())) return false;
    if (isIn) this.#buy(row);
    else this.#sell();
    add(words, SUM.fees, FEE_BASE);
    add(words, SUM.tradeFees, FEE_BASE);
    const flow = words[COST_BASE] ?? 0n;
    if (isIn) add(words, SUM.flowIn, COST_BASE);
    else if (flow > 0n) add(words, SUM.flowOut, COST_BASE);
    else words[SUM.flowIn] = word((words[SUM.flowIn] ?? 0n) - flow);
    state.totals.pricedBy = row;
    const isCash = state.options.compile.trackCash && row.row.affectsCash;
    state.postings?.addTrade(row, { isCash, costLocal: words[COST_LOCAL] ?? 0n, costBase: flow });
    return true;
  }

  /** Copies the sums into the totals, for a row that moves no units. */
  lend({ totals }: FoldState): void {
    readTotals(this.#words, totals);
  }

  /** Reads the totals back; false when a sum exceeds a word. */
  takeBack({ totals }: FoldState): boolean {
    return writeTotals(this.#words, totals);
  }

  checkpoint(checkpoints: Checkpoints, day: number, pricedBy: CompiledRow | undefined): void {
    checkpoints.pushWords(day, Number(this.#words[HELD] ?? 0n), this.#words, pricedBy);
  }

  handOver({ position }: FoldState): void {
    const words = this.#words;
    position.quantity = this.quantity;
    position.largest = (words[LARGEST] ?? 0n) * E18;
    position.step = E18;
    position.entryLocal = words[SUM.entryLocal] ?? 0n;
    position.entryBase = words[SUM.entryBase] ?? 0n;
    position.costLocal = words[SUM.costLocal] ?? 0n;
    position.costBase = words[SUM.costBase] ?? 0n;
    for (let at = this.#first; at < this.#end; at += LOT) position.lots.push(this.#lotAt(at));
  }

  #lotAt(at: number): Lot {
    const words = this.#words;
    const index = (at - LOTS) / LOT;
    const sources = this.#isPool ? this.#bought : this.#bought.slice(index, index + 1);
    return {
      sources,
      priced: sources,
      account: sources[0]?.row.accountId,
      opened: sources[0]?.day ?? 0,
      quantity: (words[at] ?? 0n) * E18,
      entryLocal: words[at + 1] ?? 0n,
      entryBase: words[at + 2] ?? 0n,
      costLocal: words[at + 3] ?? 0n,
      costBase: words[at + 4] ?? 0n,
      unknown: undefined,
      unknownLocal: undefined,
      localMissing: undefined,
    };
  }

  /** Loads a row's amounts; false when they are not plain or not small. */
  #reads({ options }: FoldState, { row, kind, day, asset }: CompiledRow): boolean {
    if (asset === undefined || row.useLots !== undefined || !isPlainTrade(kind, row, asset)) return false;
    const { view, rates } = options.compile;
    const rate = asset.currency === view ? undefined : rates.find(asset.currency, view, day);
    if (rate === undefined && asset.currency !== view) return false;
    this.#rate = rate;
    const { quantity } = row;
    if (quantity === undefined || !writeWholeUnits(this.#words, UNITS, quantity)) return false;
    return this.#readsGross(asset, row, day) && this.#readsCost(row, kind.quantitySign > 0);
  }

  #readsGross(asset: Asset, row: Transaction, day: number): boolean {
    const words = this.#words;
    const { price, amount } = row;
    const isPriced = amount === undefined && price !== undefined;
    const isShare = asset.multiplier === undefined && asset.bond === undefined;
    if (!(isPriced && isShare && writeWorth(words, ENTRY_LOCAL, UNITS, price))) {
      const gross = plainGross(asset, row, day);
      if (!isSmall(gross)) return false;
      words[ENTRY_LOCAL] = gross;
    }
    const gross = words[ENTRY_LOCAL] ?? 0n;
    return gross > 0n && isSmall(gross) && (words[UNITS] ?? 0n) > 0n;
  }

  #readsCost({ fee }: Transaction, isIn: boolean): boolean {
    const [words, rate] = [this.#words, this.#rate];
    words[FEE_BASE] = 0n;
    if (fee !== undefined) {
      if (fee < 0n || !isSmall(fee)) return false;
      words[FEE_BASE] = fee;
    }
    writeCost(words, COST_LOCAL, ENTRY_LOCAL, isIn);
    if (rate === undefined) {
      words[ENTRY_BASE] = words[ENTRY_LOCAL] ?? 0n;
    } else {
      if ((words[ENTRY_LOCAL] ?? 0n) > rate.most || (words[FEE_BASE] ?? 0n) > rate.most) return false;
      writeAtRate(words, ENTRY_BASE, ENTRY_LOCAL, rate);
      writeAtRate(words, FEE_BASE, FEE_BASE, rate);
    }
    writeCost(words, COST_BASE, ENTRY_BASE, isIn);
    return isSmall(words[ENTRY_BASE] ?? 0n) && isSmall(words[FEE_BASE] ?? 0n);
  }

  #areSumsSmall(): boolean {
    const words = this.#words;
    for (let i = 0; i < CHECKPOINT_WORDS; i++) if (!isSmallSum(words[i] ?? 0n)) return false;
    return true;
  }

  #mayBuy(): boolean {
    return this.#areSumsSmall() && word((this.#words[HELD] ?? 0n) + (this.#words[UNITS] ?? 0n)) < MOST_UNITS;
  }

  #maySell(): boolean {
    const [words, rate] = [this.#words, this.#rate];
    if ((words[UNITS] ?? 0n) > (words[HELD] ?? 0n) || !this.#areSumsSmall()) return false;
    if (rate === undefined) return true;
    const proceeds = words[COST_LOCAL] ?? 0n;
    const entry = word((words[SUM.entryLocal] ?? 0n) + (words[ENTRY_LOCAL] ?? 0n));
    const cost = word((words[SUM.costLocal] ?? 0n) + proceeds);
    return proceeds >= 0n && entry <= rate.most && cost <= rate.most;
  }

  #buy(row: CompiledRow): void {
    const words = this.#words;
    if (!this.#isPool || this.#end === LOTS) {
      words.fill(0n, this.#end, this.#end + LOT);
      this.#end += LOT;
    }
    for (let i = 0; i < LOT; i++) add(words, this.#end - LOT + i, UNITS + i);
    for (let i = 0; i < AMOUNTS; i++) add(words, i, ENTRY_LOCAL + i);
    add(words, HELD, UNITS);
    if ((words[HELD] ?? 0n) > (words[LARGEST] ?? 0n)) words[LARGEST] = words[HELD] ?? 0n;
    this.#bought.push(row);
  }

  #sell(): void {
    const words = this.#words;
    words.fill(0n, TAKEN, LOTS);
    words[CLOSING] = words[UNITS] ?? 0n;
    words[LEFT_ENTRY] = words[ENTRY_LOCAL] ?? 0n;
    words[LEFT_COST] = words[COST_LOCAL] ?? 0n;
    while ((words[CLOSING] ?? 0n) > 0n) this.#take();
    if (this.#rate === undefined) {
      gain(words, PRICE, ENTRY_LOCAL);
      gain(words, GAIN_PRICE, COST_LOCAL);
    }
    gain(words, SUM.realisedEntry, ENTRY_BASE);
    gain(words, SUM.realised, COST_BASE);
    add(words, SUM.realisedPrice, PRICE);
    add(words, SUM.realisedGainPrice, GAIN_PRICE);
    for (let i = 0; i < AMOUNTS; i++) subtract(words, i, TAKEN + 1 + i);
    subtract(words, HELD, UNITS);
    if ((words[HELD] ?? 0n) > 0n) return;
    words[LARGEST] = 0n;
    this.#first = LOTS;
    this.#end = LOTS;
    this.#bought = [];
  }

  #take(): void {
    const [words, rate] = [this.#words, this.#rate];
    const at = this.#first;
    if ((words[at] ?? 0n) <= (words[CLOSING] ?? 0n)) {
      for (let i = 0; i < LOT; i++) words[SLICE + i] = words[at + i] ?? 0n;
      this.#first += LOT;
    } else {
      words[SLICE] = words[CLOSING] ?? 0n;
      const of = { part: SLICE, whole: at };
      for (let i = 1; i < LOT; i++) writeShare(words, SLICE + i, at + i, of);
      for (let i = 0; i < LOT; i++) subtract(words, at + i, SLICE + i);
    }
    for (let i = 0; i < LOT; i++) add(words, TAKEN + i, SLICE + i);
    if (rate !== undefined) bookGains(words, rate);
    subtract(words, CLOSING, SLICE);
  }
}

const isWhole = (quantity: bigint): boolean => quantity >= 0n && quantity % E18 === 0n;

function isPlainPosition({ lots, quantity, largest, step, hasUnknown, ...sums }: Position): boolean {
  const { entryLocal, entryBase, costLocal, costBase } = sums;
  return (
    !hasUnknown &&
    lots.length > 0 &&
    step === E18 &&
    isWhole(quantity) &&
    isWhole(largest) &&
    largest < MOST_UNITS * E18 &&
    [entryLocal, entryBase, costLocal, costBase].every(isSmallSum)
  );
}

function isPlainLot(lot: Lot, isPool: boolean): boolean {
  const [source] = lot.sources;
  const isOwn = source !== undefined && lot.priced === lot.sources && lot.opened === source.day;
  return (
    isOwn &&
    (isPool || lot.sources.length === 1) &&
    lot.account === source.row.accountId &&
    lot.quantity > 0n &&
    isWhole(lot.quantity) &&
    [lot.entryLocal, lot.entryBase, lot.costLocal, lot.costBase].every((sum) => sum >= 0n && isSmallSum(sum))
  );
}

function add(words: BigInt64Array, to: number, from: number): void {
  words[to] = word((words[to] ?? 0n) + (words[from] ?? 0n));
}

function subtract(words: BigInt64Array, to: number, from: number): void {
  words[to] = word((words[to] ?? 0n) - (words[from] ?? 0n));
}

function writeCost(words: BigInt64Array, to: number, amount: number, isIn: boolean): void {
  const fee = words[FEE_BASE] ?? 0n;
  if (isIn) words[to] = word((words[amount] ?? 0n) + fee);
  else words[to] = word((words[amount] ?? 0n) - fee);
}

function gain(words: BigInt64Array, to: number, amount: number): void {
  words[to] = word((words[to] ?? 0n) + word((words[amount] ?? 0n) - (words[TAKEN + amount - UNITS] ?? 0n)));
}

function bookGains(words: BigInt64Array, rate: WordRate): void {
  const isLast = words[SLICE] === words[CLOSING];
  if (isLast) {
    words[ENTRY_SHARE] = words[LEFT_ENTRY] ?? 0n;
    words[COST_SHARE] = words[LEFT_COST] ?? 0n;
  } else {
    writeShare(words, ENTRY_SHARE, LEFT_ENTRY, OF_LEFT);
    writeShare(words, COST_SHARE, LEFT_COST, OF_LEFT);
    subtract(words, LEFT_ENTRY, ENTRY_SHARE);
    subtract(words, LEFT_COST, COST_SHARE);
  }
  subtract(words, ENTRY_SHARE, SLICE + 1);
  subtract(words, COST_SHARE, SLICE + 3);
  writeAtRate(words, ENTRY_SHARE, ENTRY_SHARE, rate);
  writeAtRate(words, COST_SHARE, COST_SHARE, rate);
  add(words, PRICE, ENTRY_SHARE);
  add(words, GAIN_PRICE, COST_SHARE);
}

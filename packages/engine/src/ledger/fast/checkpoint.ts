import { daysUntil } from "../../days/steps-until.ts";
import type { Reason } from "../../figure.ts";
import { decToNumber } from "../../money/decimal.ts";
import { halvesOf } from "../../money/word.ts";
import { remember } from "../../remember.ts";
import type { CompiledRow } from "../rows/compiled-row.ts";
import { type RangeFlows, rangeFlows, type Sums } from "./flow-sums.ts";

/** State at the end of a day with rows. Sums run from the first row, in money units of the view unless named local. */
export interface Checkpoint {
  readonly day: number;
  readonly quantity: bigint;
  readonly entryLocal: bigint;
  readonly entryBase: bigint;
  readonly costLocal: bigint;
  readonly costBase: bigint;
  readonly unknownCost: Reason | undefined;
  readonly unknownLocal: Reason | undefined;
  readonly localMissing: Reason | undefined;
  /** Gain without fees, embedded gain of transfers out included. */
  readonly realisedEntry: bigint;
  readonly realisedPrice: bigint;
  /** Gain after fees against original cost, sales only. */
  readonly realised: bigint;
  /** Price part: each gain in the asset's currency at its day's rate. */
  readonly realisedGainPrice: bigint;
  /** Gains transferred out minus gains transferred in. */
  readonly carried: bigint;
  /** Cost adjustments without money and units. */
  readonly adjusted: bigint;
  readonly income: bigint;
  readonly fees: bigint;
  /** Part of `fees` inside cost or proceeds. */
  readonly tradeFees: bigint;
  readonly taxes: bigint;
  /** External flows, netted per row. */
  readonly flowIn: bigint;
  readonly flowOut: bigint;
  readonly posted: bigint;
  /** Last row with a price, for days before the first close. */
  readonly pricedBy: CompiledRow | undefined;
}

export type Totals = { -readonly [Key in keyof Checkpoint]: Checkpoint[Key] };

type Held = Pick<Checkpoint, "quantity" | "entryLocal" | "entryBase" | "costLocal" | "costBase">;

/** With -Infinity every copy of the totals would allocate a heap number. */
const BEFORE_ALL_DAYS = -1_000_000_000;

export function emptyTotals(): Totals {
  return {
    day: BEFORE_ALL_DAYS,
    quantity: 0n,
    entryLocal: 0n,
    entryBase: 0n,
    costLocal: 0n,
    costBase: 0n,
    unknownCost: undefined,
    unknownLocal: undefined,
    localMissing: undefined,
    realisedEntry: 0n,
    realisedPrice: 0n,
    realised: 0n,
    realisedGainPrice: 0n,
    carried: 0n,
    adjusted: 0n,
    income: 0n,
    fees: 0n,
    tradeFees: 0n,
    taxes: 0n,
    flowIn: 0n,
    flowOut: 0n,
    posted: 0n,
    pricedBy: undefined,
  };
}

const EMPTY_CHECKPOINT: Checkpoint = emptyTotals();

type Unknowns = Pick<Checkpoint, "unknownCost" | "unknownLocal" | "localMissing">;

const KNOWN: Unknowns = { unknownCost: undefined, unknownLocal: undefined, localMissing: undefined };

export const CHECKPOINT_WORDS = 17;

export const SUM = {
  entryLocal: 0,
  entryBase: 1,
  costLocal: 2,
  costBase: 3,
  realisedEntry: 4,
  realisedPrice: 5,
  realised: 6,
  carried: 7,
  income: 8,
  fees: 9,
  tradeFees: 10,
  taxes: 11,
  flowIn: 12,
  flowOut: 13,
  posted: 14,
  realisedGainPrice: 15,
  adjusted: 16,
} as const;

const FLOWS = { stride: CHECKPOINT_WORDS, flowIn: SUM.flowIn, flowOut: SUM.flowOut };
const E18 = 10n ** 18n;

/** Sums of half words per day, exact in float64. */
export interface CostChanges {
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly unknown: Int32Array;
}

const LOW_HALF = 2n ** 32n - 1n;

// `halvesOf` beyond a word: the high half takes the excess.
function wideCosts(sums: readonly bigint[], count: number): Float64Array {
  const halves = new Float64Array(2 * count);
  for (let i = 0; i < count; i++) {
    const cost = sums[i * CHECKPOINT_WORDS + SUM.costBase] ?? 0n;
    halves[2 * i] = Number(cost & LOW_HALF);
    halves[2 * i + 1] = Number(cost >> 32n);
  }
  return halves;
}

/**
 * Ascending by day. Money is stored in machine words (a tenth of the memory of objects) until a sum exceeds a word,
 * then in a list. Objects are created on read.
 */
export class Checkpoints {
  readonly #days: number[] = [];
  /** Whole units of the checkpoints pushed as words, which come first. */
  readonly #units: number[] = [];
  readonly #quantities: bigint[] = [];
  readonly #pricedBy: (CompiledRow | undefined)[] = [];
  readonly #unknowns = new Map<number, Unknowns>();
  readonly #made = new Map<number, Checkpoint>();
  #money: Sums;
  /** Costs again, contiguous for reading all days. */
  #costs: BigInt64Array;

  constructor(capacity: number) {
    this.#money = new BigInt64Array(capacity * CHECKPOINT_WORDS);
    this.#costs = new BigInt64Array(capacity);
  }

  get length(): number {
    return this.#days.length;
  }

  // `held` is read apart to avoid copying it.
  push(totals: Totals, held: Held = totals): void {
    const at = this.#days.length * CHECKPOINT_WORDS;
    if (at >= this.#money.length) this.#grow(2 * this.#days.length + 1);
    if (!(fits(totals) && isHeldInWords(held)) && this.#money instanceof BigInt64Array)
      this.#money = [...this.#money];
    write(this.#money, at, totals);
    writeHeld(this.#money, at, held);
    if (this.#money instanceof BigInt64Array) this.#costs[this.#days.length] = held.costBase;
    const { unknownCost, unknownLocal, localMissing } = totals;
    if (unknownCost !== undefined || unknownLocal !== undefined || localMissing !== undefined) {
      this.#unknowns.set(this.#days.length, { unknownCost, unknownLocal, localMissing });
    }
    this.#days.push(totals.day);
    this.#quantities.push(held.quantity);
    this.#pricedBy.push(totals.pricedBy);
  }

  /** Only before the first `push`. */
  pushWords(day: number, units: number, sums: BigInt64Array, pricedBy: CompiledRow | undefined): void {
    const money = this.#money;
    const at = this.#days.length * CHECKPOINT_WORDS;
    for (let i = 0; i < CHECKPOINT_WORDS; i++) money[at + i] = sums[i] ?? 0n;
    this.#costs[this.#days.length] = sums[SUM.costBase] ?? 0n;
    this.#days.push(day);
    this.#units.push(units);
    this.#pricedBy.push(pricedBy);
  }

  #grow(capacity: number): void {
    if (!(this.#money instanceof BigInt64Array)) return;
    const money = new BigInt64Array(capacity * CHECKPOINT_WORDS);
    money.set(this.#money);
    this.#money = money;
    const costs = new BigInt64Array(capacity);
    costs.set(this.#costs);
    this.#costs = costs;
  }

  dayAt(index: number): number | undefined {
    return this.#days[index];
  }

  quantityAt(index: number): bigint {
    const units = this.#units[index];
    return units === undefined ? this.#wideAt(index) : BigInt(units) * E18;
  }

  #wideAt(index: number): bigint {
    return this.#quantities[index - this.#units.length] ?? 0n;
  }

  unitsAt(index: number): number {
    return this.#units[index] ?? unitsOf(this.#wideAt(index));
  }

  indexOn(day: number): number {
    return daysUntil(this.#days, day) - 1;
  }

  at(index: number): Checkpoint {
    const day = this.#days[index];
    if (day === undefined) return EMPTY_CHECKPOINT;
    return remember(this.#made, index, () => ({
      day,
      quantity: this.quantityAt(index),
      ...read(this.#money, index * CHECKPOINT_WORDS),
      ...(this.#unknowns.get(index) ?? KNOWN),
      pricedBy: this.#pricedBy[index],
    }));
  }

  last(): Checkpoint {
    return this.at(this.#days.length - 1);
  }

  firstBelowZero(): number | undefined {
    const wide = this.#quantities.findIndex((quantity) => quantity < 0n);
    return wide < 0 ? undefined : this.#days[this.#units.length + wide];
  }

  /**
   * Adds each change of the view's cost to its day, earlier ones to the first; +1 or -1 where it becomes unknown or
   * known.
   */
  addCostChanges({ high, low, unknown }: CostChanges, from: number): void {
    const money = this.#money;
    const days = this.#days;
    const halves = money instanceof BigInt64Array ? halvesOf(this.#costs) : wideCosts(money, days.length);
    const hasUnknown = this.#unknowns.size > 0;
    let highBefore = 0;
    let lowBefore = 0;
    let unknownBefore = 0;
    // Costs are absolute: the day before includes all earlier changes.
    for (let i = Math.max(0, this.indexOn(from)); i < days.length; i++) {
      const place = Math.max(0, (days[i] ?? 0) - from);
      if (place >= high.length) return;
      const highNow = halves[2 * i + 1] ?? 0;
      const lowNow = (halves[2 * i] ?? 0) >>> 0;
      high[place] = (high[place] ?? 0) + highNow - highBefore;
      low[place] = (low[place] ?? 0) + lowNow - lowBefore;
      highBefore = highNow;
      lowBefore = lowNow;
      if (!hasUnknown) continue;
      const unknownNow = this.#unknowns.get(i)?.unknownCost === undefined ? 0 : 1;
      unknown[place] = (unknown[place] ?? 0) + unknownNow - unknownBefore;
      unknownBefore = unknownNow;
    }
  }

  flowsWithin({ from, to }: { readonly from: number; readonly to: number }): RangeFlows {
    const [first, end] = [this.indexOn(from) + 1, this.indexOn(to) + 1];
    return rangeFlows({ sums: this.#money, places: FLOWS, first, end, days: this.#days });
  }
}

const isWord = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

function isHeldInWords({ entryLocal, entryBase, costLocal, costBase }: Held): boolean {
  return isWord(entryLocal) && isWord(entryBase) && isWord(costLocal) && isWord(costBase);
}

function fits(totals: Totals): boolean {
  return (
    isWord(totals.realisedEntry) &&
    isWord(totals.realisedPrice) &&
    isWord(totals.realised) &&
    isWord(totals.realisedGainPrice) &&
    isWord(totals.carried) &&
    isWord(totals.adjusted) &&
    isWord(totals.income) &&
    isWord(totals.fees) &&
    isWord(totals.tradeFees) &&
    isWord(totals.taxes) &&
    isWord(totals.flowIn) &&
    isWord(totals.flowOut) &&
    isWord(totals.posted)
  );
}

function writeHeld(money: Sums, at: number, held: Held): void {
  money[at + SUM.entryLocal] = held.entryLocal;
  money[at + SUM.entryBase] = held.entryBase;
  money[at + SUM.costLocal] = held.costLocal;
  money[at + SUM.costBase] = held.costBase;
}

function write(money: Sums, at: number, totals: Totals): void {
  money[at + SUM.realisedEntry] = totals.realisedEntry;
  money[at + SUM.realisedPrice] = totals.realisedPrice;
  money[at + SUM.realised] = totals.realised;
  money[at + SUM.carried] = totals.carried;
  money[at + SUM.adjusted] = totals.adjusted;
  money[at + SUM.income] = totals.income;
  money[at + SUM.fees] = totals.fees;
  money[at + SUM.tradeFees] = totals.tradeFees;
  money[at + SUM.taxes] = totals.taxes;
  money[at + SUM.flowIn] = totals.flowIn;
  money[at + SUM.flowOut] = totals.flowOut;
  money[at + SUM.posted] = totals.posted;
  money[at + SUM.realisedGainPrice] = totals.realisedGainPrice;
}

/** Returns false, unchanged, when a sum does not fit. */
export function writeTotals(sums: BigInt64Array, totals: Totals): boolean {
  if (!fits(totals)) return false;
  write(sums, 0, totals);
  return true;
}

export function readTotals(sums: BigInt64Array, totals: Totals): void {
  Object.assign(totals, read(sums, 0));
}

function read(money: Sums, at: number) {
  return {
    entryLocal: money[at + SUM.entryLocal] ?? 0n,
    entryBase: money[at + SUM.entryBase] ?? 0n,
    costLocal: money[at + SUM.costLocal] ?? 0n,
    costBase: money[at + SUM.costBase] ?? 0n,
    realisedEntry: money[at + SUM.realisedEntry] ?? 0n,
    realisedPrice: money[at + SUM.realisedPrice] ?? 0n,
    realised: money[at + SUM.realised] ?? 0n,
    carried: money[at + SUM.carried] ?? 0n,
    adjusted: money[at + SUM.adjusted] ?? 0n,
    income: money[at + SUM.income] ?? 0n,
    fees: money[at + SUM.fees] ?? 0n,
    tradeFees: money[at + SUM.tradeFees] ?? 0n,
    taxes: money[at + SUM.taxes] ?? 0n,
    flowIn: money[at + SUM.flowIn] ?? 0n,
    flowOut: money[at + SUM.flowOut] ?? 0n,
    posted: money[at + SUM.posted] ?? 0n,
    realisedGainPrice: money[at + SUM.realisedGainPrice] ?? 0n,
  };
}

function unitsOf(quantity: bigint): number {
  const units = Number(quantity) / 1e18;
  return Number.isInteger(units) ? units : decToNumber(quantity);
}

export function checkpointOn(checkpoints: Checkpoints, day: number): Checkpoint {
  return checkpoints.at(checkpoints.indexOn(day));
}

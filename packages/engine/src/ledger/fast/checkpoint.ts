import { daysUntil } from "../../days/steps-until.ts";
import type { Reason } from "../../figure.ts";
import { decToNumber } from "../../money/decimal.ts";
import { halvesOf } from "../../money/word.ts";
import { remember } from "../../remember.ts";
import type { CompiledRow } from "../rows/compiled-row.ts";
import { type Moved, movedIn, type Sums } from "./flow-sums.ts";

/**
 * State of one asset or one currency's cash at the end of a day that had rows. Sums run from the first row on,
 * in money units of the view unless the name says local.
 */
export interface Checkpoint {
  readonly day: number;
  /** Asset: units held. Cash: the balance in its own currency. */
  readonly quantity: bigint;
  readonly entryLocal: bigint;
  readonly entryBase: bigint;
  readonly costLocal: bigint;
  readonly costBase: bigint;
  /** Why the cost of what is held cannot be known. */
  readonly unknownCost: Reason | undefined;
  readonly unknownLocal: Reason | undefined;
  readonly localMissing: Reason | undefined;
  /** Realised at trade amounts without fees, embedded gain of transfers out included. */
  readonly realisedEntry: bigint;
  /** Its price part. */
  readonly realisedPrice: bigint;
  /** Realised after fees against the original cost, sales only. */
  readonly realised: bigint;
  /** The price part of `realised`: each gain in the asset's currency at the rate of its day. */
  readonly realisedGainPrice: bigint;
  /** Gains that left with transfers minus gains that came with them. */
  readonly carried: bigint;
  /** Additions to costs by rows without money and units, beside trade amounts. */
  readonly adjusted: bigint;
  readonly income: bigint;
  readonly fees: bigint;
  /** The part of `fees` that is inside cost or proceeds. */
  readonly tradeFees: bigint;
  readonly taxes: bigint;
  /** Flows across the border of this asset or cash account, each row netted. */
  readonly flowIn: bigint;
  readonly flowOut: bigint;
  /** Cash: base amounts posted. */
  readonly posted: bigint;
  /** The last row that tells a price, for days before the first close. */
  readonly pricedBy: CompiledRow | undefined;
}

export type Totals = { -readonly [Key in keyof Checkpoint]: Checkpoint[Key] };

/** What is held and what was paid for it. */
type Held = Pick<Checkpoint, "quantity" | "entryLocal" | "entryBase" | "costLocal" | "costBase">;

/** A small integer, as every day is: one infinite day and each copy of the totals would carry a float of its own. */
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

/** Money fields of a checkpoint, in the order they are stored. */
export const CHECKPOINT_WORDS = 17;

/** Where each stands among them. */
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

/** Changes of costs by day: sums of halves of words, which float64 holds exactly, and how many became unknown. */
export interface CostChanges {
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly unknown: Int32Array;
}

const LOW_HALF = 2n ** 32n - 1n;

/** `halvesOf` of the costs among sums that are no words: the high half of each is as high as it has to be. */
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
 * The checkpoints of one account, ascending by day. Their money stands in one column of machine words, a tenth of
 * what objects weigh, until a sum outgrows a word; then in a list. Objects are made of the days that are asked for.
 */
export class Checkpoints {
  readonly #days: number[] = [];
  /** What is held at the checkpoints that were pushed as words, which all come first: whole units. */
  readonly #units: number[] = [];
  /** At those after them. */
  readonly #quantities: bigint[] = [];
  readonly #pricedBy: (CompiledRow | undefined)[] = [];
  readonly #unknowns = new Map<number, Unknowns>();
  readonly #made = new Map<number, Checkpoint>();
  #money: Sums;
  /** The cost in the view of each while money stands in words: all days of it are read at once, side by side. */
  #costs: BigInt64Array;

  /** Room for so many days is made at once; more may come. */
  constructor(capacity: number) {
    this.#money = new BigInt64Array(capacity * CHECKPOINT_WORDS);
    this.#costs = new BigInt64Array(capacity);
  }

  get length(): number {
    return this.#days.length;
  }

  /** Takes what is held from its own sums, which need not be copied into the totals. */
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

  /** The same of sums that are words already, and whole units; only before the first `push`. */
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

  /** Day of a checkpoint; undefined after the last. */
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

  /** The same as a count of units. */
  unitsAt(index: number): number {
    return this.#units[index] ?? unitsOf(this.#wideAt(index));
  }

  /** Index of the last checkpoint on or before the day; -1 before the first. */
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

  /** The first day at whose end less than nothing is there. */
  firstBelowZero(): number | undefined {
    const wide = this.#quantities.findIndex((quantity) => quantity < 0n);
    return wide < 0 ? undefined : this.#days[this.#units.length + wide];
  }

  /**
   * Adds each change of the cost in the view to its day, that before `from` to the first: as high and low halves of
   * words, and 1 where it becomes unknown, -1 where it is known again.
   */
  addCostChanges({ high, low, unknown }: CostChanges, from: number): void {
    const money = this.#money;
    const days = this.#days;
    const halves = money instanceof BigInt64Array ? halvesOf(this.#costs) : wideCosts(money, days.length);
    const hasUnknown = this.#unknowns.size > 0;
    let highBefore = 0;
    let lowBefore = 0;
    let unknownBefore = 0;
    // Costs stand there whole, so those of the day before are all that has changed until then.
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

  /** What crossed the border in (from, to]. */
  moved({ from, to }: { readonly from: number; readonly to: number }): Moved {
    const [first, end] = [this.indexOn(from) + 1, this.indexOn(to) + 1];
    return movedIn({ sums: this.#money, places: FLOWS, first, end, days: this.#days });
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

/** Puts the running sums of totals into a column of words; false, with nothing done, when one is no word. */
export function writeTotals(sums: BigInt64Array, totals: Totals): boolean {
  if (!fits(totals)) return false;
  write(sums, 0, totals);
  return true;
}

/** The sums of such a column. */
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

/** `decToNumber` for quantities, which mostly are whole: a whole quotient is exact as it stands. */
function unitsOf(quantity: bigint): number {
  const units = Number(quantity) / 1e18;
  return Number.isInteger(units) ? units : decToNumber(quantity);
}

/** The state at the end of a day. */
export function checkpointOn(checkpoints: Checkpoints, day: number): Checkpoint {
  return checkpoints.at(checkpoints.indexOn(day));
}

import type { Reason } from "../figure.ts";
import { remember } from "../remember.ts";
import type { CompiledRow } from "./compiled-row.ts";

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
const FIELDS = 16;

/** Running flows across a border at the end of a day. */
export interface FlowPoint {
  readonly day: number;
  readonly flowIn: bigint;
  readonly flowOut: bigint;
}

/**
 * The checkpoints of one account, ascending by day. Their money stands in one column of machine words, a tenth of
 * what objects weigh, until a sum outgrows a word; then in a list. Objects are made of the days that are asked for.
 */
export class Checkpoints {
  readonly #days: number[] = [];
  readonly #quantities: bigint[] = [];
  readonly #pricedBy: (CompiledRow | undefined)[] = [];
  readonly #unknowns = new Map<number, Unknowns>();
  readonly #made = new Map<number, Checkpoint>();
  #money: BigInt64Array | bigint[];

  /** Room for so many days is made at once; more may come. */
  constructor(capacity: number) {
    this.#money = new BigInt64Array(capacity * FIELDS);
  }

  get length(): number {
    return this.#days.length;
  }

  /** Takes what is held from its own sums, which need not be copied into the totals. */
  push(totals: Totals, held: Held = totals): void {
    const at = this.#days.length * FIELDS;
    if (at >= this.#money.length) this.#grow(at * 2 + FIELDS);
    if (!(fits(totals) && isHeldInWords(held)) && this.#money instanceof BigInt64Array)
      this.#money = [...this.#money];
    write(this.#money, at, totals);
    writeHeld(this.#money, at, held);
    const { unknownCost, unknownLocal, localMissing } = totals;
    if (unknownCost !== undefined || unknownLocal !== undefined || localMissing !== undefined) {
      this.#unknowns.set(this.#days.length, { unknownCost, unknownLocal, localMissing });
    }
    this.#days.push(totals.day);
    this.#quantities.push(held.quantity);
    this.#pricedBy.push(totals.pricedBy);
  }

  #grow(length: number): void {
    if (!(this.#money instanceof BigInt64Array)) return;
    const longer = new BigInt64Array(length);
    longer.set(this.#money);
    this.#money = longer;
  }

  /** Day of a checkpoint; undefined after the last. */
  dayAt(index: number): number | undefined {
    return this.#days[index];
  }

  quantityAt(index: number): bigint {
    return this.#quantities[index] ?? 0n;
  }

  /** Index of the last checkpoint on or before the day; -1 before the first. */
  indexOn(day: number): number {
    let low = 0;
    let high = this.#days.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#days[middle] ?? 0) <= day) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  at(index: number): Checkpoint {
    const day = this.#days[index];
    if (day === undefined) return EMPTY_CHECKPOINT;
    return remember(this.#made, index, () => ({
      day,
      quantity: this.quantityAt(index),
      ...read(this.#money, index * FIELDS),
      ...(this.#unknowns.get(index) ?? KNOWN),
      pricedBy: this.#pricedBy[index],
    }));
  }

  last(): Checkpoint {
    return this.at(this.#days.length - 1);
  }

  /** The first day at whose end less than nothing is there. */
  firstBelowZero(): number | undefined {
    return this.#days[this.#quantities.findIndex((quantity) => quantity < 0n)];
  }

  /** Cost in the view at a checkpoint; undefined while it is unknown. */
  costAt(index: number): bigint | undefined {
    if (this.#unknowns.get(index)?.unknownCost !== undefined) return undefined;
    return this.#money[index * FIELDS + COST_BASE] ?? 0n;
  }

  flowInAt(index: number): bigint {
    return this.#money[index * FIELDS + FLOW_IN] ?? 0n;
  }

  flowOutAt(index: number): bigint {
    return this.#money[index * FIELDS + FLOW_OUT] ?? 0n;
  }
}

const COST_BASE = 3;
const FLOW_IN = 12;
const FLOW_OUT = 13;

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
    isWord(totals.income) &&
    isWord(totals.fees) &&
    isWord(totals.tradeFees) &&
    isWord(totals.taxes) &&
    isWord(totals.flowIn) &&
    isWord(totals.flowOut) &&
    isWord(totals.posted)
  );
}

function writeHeld(money: BigInt64Array | bigint[], at: number, held: Held): void {
  money[at] = held.entryLocal;
  money[at + 1] = held.entryBase;
  money[at + 2] = held.costLocal;
  money[at + COST_BASE] = held.costBase;
}

function write(money: BigInt64Array | bigint[], at: number, totals: Totals): void {
  money[at + 4] = totals.realisedEntry;
  money[at + 5] = totals.realisedPrice;
  money[at + 6] = totals.realised;
  money[at + 7] = totals.carried;
  money[at + 8] = totals.income;
  money[at + 9] = totals.fees;
  money[at + 10] = totals.tradeFees;
  money[at + 11] = totals.taxes;
  money[at + FLOW_IN] = totals.flowIn;
  money[at + FLOW_OUT] = totals.flowOut;
  money[at + 14] = totals.posted;
  money[at + 15] = totals.realisedGainPrice;
}

function read(money: BigInt64Array | bigint[], at: number) {
  return {
    entryLocal: money[at] ?? 0n,
    entryBase: money[at + 1] ?? 0n,
    costLocal: money[at + 2] ?? 0n,
    costBase: money[at + COST_BASE] ?? 0n,
    realisedEntry: money[at + 4] ?? 0n,
    realisedPrice: money[at + 5] ?? 0n,
    realised: money[at + 6] ?? 0n,
    carried: money[at + 7] ?? 0n,
    income: money[at + 8] ?? 0n,
    fees: money[at + 9] ?? 0n,
    tradeFees: money[at + 10] ?? 0n,
    taxes: money[at + 11] ?? 0n,
    flowIn: money[at + FLOW_IN] ?? 0n,
    flowOut: money[at + FLOW_OUT] ?? 0n,
    posted: money[at + 14] ?? 0n,
    realisedGainPrice: money[at + 15] ?? 0n,
  };
}

/** The state at the end of a day. */
export function checkpointOn(checkpoints: Checkpoints, day: number): Checkpoint {
  return checkpoints.at(checkpoints.indexOn(day));
}

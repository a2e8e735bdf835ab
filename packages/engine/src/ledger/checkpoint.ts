import type { Reason } from "../figure.ts";
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

export const EMPTY_CHECKPOINT: Checkpoint = emptyTotals();

/** Index of the last checkpoint on or before the day; -1 before the first. */
export function checkpointIndex(checkpoints: readonly Checkpoint[], day: number): number {
  let low = 0;
  let high = checkpoints.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((checkpoints[middle]?.day ?? 0) <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The state at the end of a day. */
export function checkpointOn(checkpoints: readonly Checkpoint[], day: number): Checkpoint {
  return checkpoints[checkpointIndex(checkpoints, day)] ?? EMPTY_CHECKPOINT;
}

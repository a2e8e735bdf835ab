import { DEC_ONE } from "../money/decimal.ts";

/** 10^12: below a 10^-12 part of the largest size is rounding, whatever decimals the rows print. */
const PARTS = 10n ** 12n;
/** 10^-3 of a unit: never rounding above this. */
const MOST = 10n ** 15n;

/** Decides whether a remainder is a broker's rounding. */
export interface PrintedSize {
  /** Unit of the last decimal printed so far, in 10^-18 units; 0 before the first row. */
  readonly step: bigint;
  /** Largest size since the position was last flat, in 10^-18 units. */
  readonly largest: bigint;
}

/** Returns the unit of the last decimal printed so far, including one more quantity; all in 10^-18 units. */
export function printedStep(known: bigint, quantity: bigint): bigint {
  let step = known === 0n ? DEC_ONE : known;
  while (quantity % step !== 0n) step /= 10n;
  return step;
}

/**
 * Returns true when a closing row's remainder (positive, in 10^-18) is a broker's rounding: less than one unit of the
 * last decimal printed, or than 10^-12 of the largest size, and less than 10^-3 of a unit (conventions C15).
 */
export function isRounding({ step, largest }: PrintedSize, units: bigint): boolean {
  return units < MOST && (units < step || units * PARTS < largest);
}

import { DEC_ONE } from "../money/decimal.ts";

/** 10^12: a millionth of a millionth of the largest size is a rounding, however many decimals the rows print. */
const PARTS = 10n ** 12n;
/** 10^-3 of a unit: no larger remainder is a rounding, however few decimals the rows print. */
const MOST = 10n ** 15n;

/** Printed decimals and size of a position, which decide whether a remainder is a broker's rounding. */
export interface PrintedSize {
  /** One unit of the last decimal the position's rows have printed so far, in 10^-18 units; 0 before the first. */
  readonly step: bigint;
  /** Largest size since the position was last flat, in 10^-18 units. */
  readonly largest: bigint;
}

/** Returns one unit of the last decimal printed so far, with one more quantity; all in 10^-18 units. */
export function printedStep(known: bigint, quantity: bigint): bigint {
  let step = known === 0n ? DEC_ONE : known;
  while (quantity % step !== 0n) step /= 10n;
  return step;
}

/**
 * Returns true for units (positive, in 10^-18) that a closing row lacks or leaves by a broker's rounding: less than one
 * unit of the last decimal printed, or than 10^-12 of the largest size, and less than 10^-3 of a unit
 * (conventions C15).
 */
export function isRounding({ step, largest }: PrintedSize, units: bigint): boolean {
  return units < MOST && (units < step || units * PARTS < largest);
}

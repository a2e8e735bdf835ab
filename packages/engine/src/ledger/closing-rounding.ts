import { DEC_ONE } from "../money/decimal.ts";

/** A remainder below a 10^-12 part of the largest size is rounding, whatever decimals the rows print. */
const PARTS = 10n ** 12n;
const MOST = 10n ** 15n;

export interface PrintedSize {
  /** Of the last decimal printed, in 10^-18 units; 0 before the first row. */
  readonly step: bigint;
  /** Since the position was last flat, in 10^-18 units. */
  readonly largest: bigint;
}

/** Includes one more quantity; all in 10^-18 units. */
export function printedStep(known: bigint, quantity: bigint): bigint {
  let step = known === 0n ? DEC_ONE : known;
  while (quantity % step !== 0n) step /= 10n;
  return step;
}

/**
 * Tests a closing row's remainder (positive, in 10^-18) for a broker's rounding: less than one unit of the last decimal
 * printed, or than 10^-12 of the largest size, and less than 10^-3 of a unit (conventions C15).
 */
export function isRounding({ step, largest }: PrintedSize, units: bigint): boolean {
  return units < MOST && (units < step || units * PARTS < largest);
}

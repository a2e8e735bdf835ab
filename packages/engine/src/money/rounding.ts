/** Absolute value of a bigint. */
export function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** `sum + part`; no new number is made when either is 0, as in most sums of one day. */
export function plus(sum: bigint, part: bigint): bigint {
  if (part === 0n) return sum;
  return sum === 0n ? part : sum + part;
}

/**
 * `numerator / denominator` rounded half to even; the one rounding of the ledger (exactness E2).
 * Example: 5 / 2 = 2, 7 / 2 = 4, -5 / 2 = -2. The denominator must be positive.
 */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator - quotient * denominator;
  if (remainder === 0n) return quotient;
  const twice = 2n * abs(remainder);
  const isUp = twice > denominator || (twice === denominator && (quotient & 1n) === 1n);
  if (!isUp) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}

/** 10^places as a divisor whose half is exact; `places` is at least 1. */
export interface PowerOfTen {
  readonly places: number;
  readonly power: bigint;
  readonly half: bigint;
}

export function powerOfTen(places: number): PowerOfTen {
  const power = 10n ** BigInt(places);
  return { places, power, half: power / 2n };
}

/**
 * `divideHalfEven(numerator, 10^places)` in half the time: half is added before the one division, and only a tie
 * has to be taken back. A tie leaves a multiple of 10^places, hence of 2^places, so the low bits rule it out
 * without multiplying.
 */
export function divideByPower(numerator: bigint, by: PowerOfTen): bigint {
  if (numerator < 0n) return -divideByPower(-numerator, by);
  const raised = numerator + by.half;
  const quotient = raised / by.power;
  const mayBeTie = (quotient & 1n) === 1n && BigInt.asUintN(by.places, raised) === 0n;
  return mayBeTie && quotient * by.power === raised ? quotient - 1n : quotient;
}

/** `value * part / whole`, rounded once half to even; `whole` must be positive. */
export function multiplyDivide(value: bigint, part: bigint, whole: bigint): bigint {
  return divideHalfEven(value * part, whole);
}

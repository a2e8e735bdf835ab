export function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/** Adds without an allocation when either is 0, the usual case. */
export function plus(sum: bigint, part: bigint): bigint {
  if (part === 0n) return sum;
  return sum === 0n ? part : sum + part;
}

/** Rounds half to even, the ledger's only rounding (exactness E2). The denominator must be positive. */
export function divideHalfEven(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  const remainder = numerator - quotient * denominator;
  if (remainder === 0n) return quotient;
  const twice = 2n * abs(remainder);
  const isUp = twice > denominator || (twice === denominator && (quotient & 1n) === 1n);
  if (!isUp) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}

/** `places` >= 1. */
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
 * Equals `divideHalfEven(numerator, 10^places)` in half the time: corrects ties only, which low bits rule out (a tie is
 * a multiple of 2^places).
 */
export function divideByPower(numerator: bigint, by: PowerOfTen): bigint {
  if (numerator < 0n) return -divideByPower(-numerator, by);
  const raised = numerator + by.half;
  const quotient = raised / by.power;
  const mayBeTie = (quotient & 1n) === 1n && BigInt.asUintN(by.places, raised) === 0n;
  return mayBeTie && quotient * by.power === raised ? quotient - 1n : quotient;
}

/** Rounds half to even; `whole` must be positive. */
export function multiplyDivide(value: bigint, part: bigint, whole: bigint): bigint {
  return divideHalfEven(value * part, whole);
}

/** Absolute value of a bigint. */
export function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

/**
 * `numerator / denominator` rounded half to even; the one rounding of the ledger (exactness rule 2).
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

/** `value * part / whole`, rounded once half to even; `whole` must be positive. */
export function multiplyDivide(value: bigint, part: bigint, whole: bigint): bigint {
  return divideHalfEven(value * part, whole);
}

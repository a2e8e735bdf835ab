/**
 * Exact arithmetic within one machine word: V8 computes `BigInt.asIntN(64, a op b)` in a register, in a fifth of the
 * time. Callers check the limits and otherwise use wide integers with the same result.
 */

/** 1 / 5^18 modulo 2^32. */
const INVERSE_OF_FIVE_18 = 4206954089;
/** 1 / 5^8 modulo 2^56. */
const INVERSE_OF_FIVE_8 = 28999941890838049n;
/** Of a 64-bit number by 5^18. */
const MOST_UNITS = 4_835_703;
const E8 = 100_000_000n;
const E9 = 1_000_000_000n;
const E18 = 1_000_000_000_000_000_000n;
const HALF_E18 = 500_000_000_000_000_000n;
/** Doubles and sums of two fit a word. */
const MOST = 2n ** 61n;
/** Exact in float64 with six more decimals. */
const MOST_TERM = 9_007_199_254;
const E6 = 1_000_000;
const NINE_PLACES = 1_000_000_000;

const word = (value: bigint): bigint => BigInt.asIntN(64, value);

export function fitsWord(value: bigint): boolean {
  return BigInt.asIntN(62, value) === value;
}

/** Low half first (Node's platforms are little-endian). */
export function halvesOf(words: BigInt64Array): Int32Array {
  return new Int32Array(words.buffer, words.byteOffset, 2 * words.length);
}

/** A word passed between functions would be heap-allocated. */
const SCRATCH = new BigInt64Array(3);

/** Comparing spares a wide product. */
const FEW_UNITS = Array.from({ length: 1024 }, (_, units) => BigInt(units) * E18);
const LOW = new BigInt64Array(1);
const LOW_HALVES = halvesOf(LOW);

/**
 * Writes a count of 10^-18 as whole units; false when fractional or above some 4.8 million. Division by an invariant
 * odd integer (Granlund and Montgomery 1994, section 9): low bits give the units, one product or comparison checks
 * them.
 */
export function writeWholeUnits(words: BigInt64Array, to: number, quantity: bigint): boolean {
  LOW[0] = quantity;
  const half = LOW_HALVES[0] ?? 0;
  if ((half & 0x3ffff) !== 0) return false;
  const odd = (half >>> 18) | ((LOW_HALVES[1] ?? 0) << 14);
  const units = Math.imul(odd, INVERSE_OF_FIVE_18) >>> 0;
  if (units > MOST_UNITS) return false;
  words[to] = BigInt(units);
  return quantity === (FEW_UNITS[units] ?? BigInt(units) * E18);
}

export function wholeUnits(quantity: bigint): bigint | undefined {
  return writeWholeUnits(SCRATCH, 0, quantity) ? (SCRATCH[0] ?? 0n) : undefined;
}

/**
 * Rounds half to even `words[from] * words[part] / words[whole]`, for amounts below 2^61 and 0 <= part <= whole < 2^30.
 */
export function writeShare(
  words: BigInt64Array,
  to: number,
  from: number,
  of: { readonly part: number; readonly whole: number },
): void {
  const value = words[from] ?? 0n;
  const part = words[of.part] ?? 0n;
  const whole = words[of.whole] ?? 0n;
  const quotient = word(value / whole);
  const left = word(word(value - word(quotient * whole)) * part);
  const extra = word(left / whole);
  const rest = word(left - word(extra * whole));
  const share = word(word(quotient * part) + extra);
  const twice = word(2n * (rest < 0n ? word(-rest) : rest));
  if (twice < whole || (twice === whole && word(share & 1n) === 0n)) words[to] = share;
  else if (value < 0n) words[to] = word(share - 1n);
  else words[to] = word(share + 1n);
}

const OF_SCRATCH = { part: 1, whole: 2 };

/** Rounds half to even, for |value| < 2^61 and 0 <= part <= whole < 2^30. */
export function shareInWord(value: bigint, part: bigint, whole: bigint): bigint {
  SCRATCH[0] = value;
  SCRATCH[1] = part;
  SCRATCH[2] = whole;
  writeShare(SCRATCH, 0, 0, OF_SCRATCH);
  return SCRATCH[0] ?? 0n;
}

/** With the largest amount whose product fits a word. */
export interface WordRate {
  readonly whole: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly most: bigint;
}

export function toWordRate(rate: bigint): WordRate {
  const whole = rate / E18;
  const decimals = rate - whole * E18;
  const high = word(decimals / E9);
  return { whole, high, low: word(decimals - word(high * E9)), most: MOST / (whole + 1n) };
}

export function fromWordRate({ whole, high, low }: WordRate): bigint {
  return whole * E18 + word(word(high * E9) + low);
}

export function isRateTerm(term: number): boolean {
  return term > 0 && term <= MOST_TERM && Number.isInteger(term);
}

/** Below 2^53. */
function quotientOf(numerator: number, denominator: number): number {
  const quotient = Math.floor(numerator / denominator);
  // The nearest float64 may be the whole number above.
  return quotient * denominator > numerator ? quotient - 1 : quotient;
}

/**
 * Rounds half to even to 18 decimals, six at a time with remainders exact in float64. The fraction is at least 10^-10
 * from a whole number: rounding up carries into the first nine decimals at most.
 */
export function rateInWord(numerator: number, denominator: number): WordRate {
  const whole = quotientOf(numerator, denominator);
  let left = (numerator - whole * denominator) * E6;
  const first = quotientOf(left, denominator);
  left = (left - first * denominator) * E6;
  const second = quotientOf(left, denominator);
  left = (left - second * denominator) * E6;
  const third = quotientOf(left, denominator);
  const twice = 2 * (left - third * denominator);
  let high = first * 1000 + Math.floor(second / 1000);
  let low = (second % 1000) * E6 + third;
  if (twice > denominator || (twice === denominator && third % 2 === 1)) low++;
  if (low === NINE_PLACES) {
    low = 0;
    high++;
  }
  const units = BigInt(whole);
  return { whole: units, high: BigInt(high), low: BigInt(low), most: word(MOST / word(units + 1n)) };
}

/** Returns undefined with more than ten decimals or beyond a word. */
export function priceInMoney(price: bigint): bigint | undefined {
  if (BigInt.asUintN(8, price) !== 0n) return undefined;
  const each = BigInt.asUintN(56, (BigInt.asUintN(64, price) >> 8n) * INVERSE_OF_FIVE_8);
  return each * E8 === price ? each : undefined;
}

/** Writes an exact product (10^-10); false for a price of more than ten decimals or beyond the limit. */
export function writeWorth(words: BigInt64Array, to: number, units: number, price: bigint): boolean {
  if (BigInt.asUintN(8, price) !== 0n) return false;
  const count = words[units] ?? 0n;
  if (count === 0n) {
    words[to] = 0n;
    return true;
  }
  // As in `writeWholeUnits`.
  const each = BigInt.asUintN(56, (BigInt.asUintN(64, price) >> 8n) * INVERSE_OF_FIVE_8);
  if (each > word(MOST / count) || each * E8 !== price) return false;
  words[to] = word(count * each);
  return true;
}

/** Returns undefined unless the units are whole and the exact product fits. */
export function worthInWord(quantity: bigint, price: bigint): bigint | undefined {
  const fits = writeWholeUnits(SCRATCH, 0, quantity) && writeWorth(SCRATCH, 1, 0, price);
  return fits ? (SCRATCH[1] ?? 0n) : undefined;
}

/** Rounds half to even, for |words[from]| <= rate.most. */
export function writeAtRate(words: BigInt64Array, to: number, from: number, rate: WordRate): void {
  const money = words[from] ?? 0n;
  const top = word(money / E9);
  const bottom = word(money - word(top * E9));
  const middle = word(word(top * rate.low) + word(bottom * rate.high));
  const carry = word(middle / E9);
  const small = word(word(word(middle - word(carry * E9)) * E9) + word(bottom * rate.low));
  const extra = word(small / E18);
  const rest = word(small - word(extra * E18));
  const product = word(word(word(word(money * rate.whole) + word(top * rate.high)) + carry) + extra);
  if (rest < HALF_E18 && rest > -HALF_E18) words[to] = product;
  else if (word(product & 1n) === 0n && (rest === HALF_E18 || rest === -HALF_E18)) words[to] = product;
  else if (money < 0n) words[to] = word(product - 1n);
  else words[to] = word(product + 1n);
}

/** Rounds half to even, for |money| <= rate.most. */
export function multiplyInWord(money: bigint, rate: WordRate): bigint {
  SCRATCH[0] = money;
  writeAtRate(SCRATCH, 0, 0, rate);
  return SCRATCH[0] ?? 0n;
}

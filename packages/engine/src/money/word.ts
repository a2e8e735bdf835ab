/**
 * Exact arithmetic within one machine word. V8 computes `BigInt.asIntN(64, a op b)` in a register, without the heap
 * objects, loops and calls of wide integers: a share takes a fifth of the time. The functions ending in `InWord` and those that put a word need
 * operands within the limits they state; whoever calls them asks first and otherwise takes the wide way, which
 * gives the same result.
 */

const FIVE_18 = 5n ** 18n;
/** 1 / 5^18 modulo 2^64: times this, a multiple of 5^18 is its exact quotient and anything else is out of range. */
const INVERSE_OF_FIVE_18 = 13_940_676_669_711_910_505n;
/** The largest quotient of a 64-bit number by 5^18, which the divisibility test compares with. */
const MOST_UNITS = (2n ** 64n - 1n) / FIVE_18;
const MOST_QUANTITY = MOST_UNITS * 10n ** 18n;
const E8 = 100_000_000n;
const E9 = 1_000_000_000n;
const E18 = 1_000_000_000_000_000_000n;
const HALF_E18 = 500_000_000_000_000_000n;
/** 2^61: sums and doubles of two numbers below it still fit. */
const MOST = 2n ** 61n;
/** The largest term of `rateInWord`: with nine decimals more it still fits. */
const MOST_TERM = 9_223_372_036n;

const word = (value: bigint): bigint => BigInt.asIntN(64, value);

/** True when the absolute value is below 2^61, so that sums and doubles of two still fit. */
export function fitsWord(value: bigint): boolean {
  return BigInt.asIntN(62, value) === value;
}

/** The same memory as halves of words, low one first (every platform Node runs on is little-endian). */
export function halvesOf(words: BigInt64Array): Int32Array {
  return new Int32Array(words.buffer, words.byteOffset, 2 * words.length);
}

/** `Number(words[at])`, rounded once as there, from the words' halves: no bigint is made. */
export function numberAt(halves: Int32Array, at: number): number {
  return (halves[2 * at + 1] ?? 0) * 2 ** 32 + ((halves[2 * at] ?? 0) >>> 0);
}

/**
 * Where the functions that answer a number have it computed: a word that is handed from function to function is put on
 * the heap each time, one in a column is not.
 */
const SCRATCH = new BigInt64Array(3);

/**
 * A positive count of 10^-18 as whole units, at most some 4.8 million, into `words[to]`; false when it is fractional or
 * larger. Division by an invariant odd integer without dividing: Granlund and Montgomery 1994, section 9.
 */
export function putWholeUnits(words: BigInt64Array, to: number, quantity: bigint): boolean {
  if (BigInt.asUintN(18, quantity) !== 0n || quantity > MOST_QUANTITY) return false;
  const units = BigInt.asUintN(64, (quantity >> 18n) * INVERSE_OF_FIVE_18);
  words[to] = word(units);
  return units <= MOST_UNITS;
}

/** The same as a number; undefined when it is fractional or larger. */
export function wholeUnits(quantity: bigint): bigint | undefined {
  return putWholeUnits(SCRATCH, 0, quantity) ? (SCRATCH[0] ?? 0n) : undefined;
}

/**
 * Puts `words[from] * words[part] / words[whole]` rounded half to even into `words[to]`, for amounts below 2^61 and
 * 0 <= part <= whole < 2^30.
 */
export function putShare(
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

/** `value * part / whole` rounded half to even, for |value| < 2^61 and 0 <= part <= whole < 2^30. */
export function shareInWord(value: bigint, part: bigint, whole: bigint): bigint {
  SCRATCH[0] = value;
  SCRATCH[1] = part;
  SCRATCH[2] = whole;
  putShare(SCRATCH, 0, 0, OF_SCRATCH);
  return SCRATCH[0] ?? 0n;
}

/** A positive rate of 18 decimals taken apart, with the largest amount whose product stays within a word. */
export interface WordRate {
  readonly whole: bigint;
  /** The first nine decimals and the last nine. */
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

/** The rate that was taken apart. */
export function fromWordRate({ whole, high, low }: WordRate): bigint {
  return whole * E18 + word(word(high * E9) + low);
}

/** True for what `rateInWord` can divide, or divide by. */
export function isRateTerm(term: bigint): boolean {
  return term > 0n && term <= MOST_TERM;
}

/** `numerator / denominator` rounded half to even to 18 decimals, of two rate terms: nine decimals at a time. */
export function rateInWord(numerator: bigint, denominator: bigint): WordRate {
  const raised = word(numerator * E9);
  let upper = word(raised / denominator);
  const left = word(word(raised - word(upper * denominator)) * E9);
  let low = word(left / denominator);
  const twice = word(2n * word(left - word(low * denominator)));
  if (twice > denominator || (twice === denominator && word(low & 1n) === 1n)) low = word(low + 1n);
  if (low === E9) {
    upper = word(upper + 1n);
    low = 0n;
  }
  const whole = word(upper / E9);
  return { whole, high: word(upper - word(whole * E9)), low, most: word(MOST / word(whole + 1n)) };
}

/**
 * Puts money (10^-10) of `words[units]` and a price of 18 decimals into `words[to]`, exact; false unless the price has at
 * most ten decimals and the product is no fortune.
 */
export function putWorth(words: BigInt64Array, to: number, units: number, price: bigint): boolean {
  if (BigInt.asUintN(8, price) !== 0n) return false;
  const each = price / E8;
  const count = words[units] ?? 0n;
  if (count === 0n) {
    words[to] = 0n;
    return true;
  }
  if (each > MOST / count || each < 0n || each * E8 !== price) return false;
  words[to] = word(count * each);
  return true;
}

/** Money of a quantity and a price of 18 decimals each, exact; undefined unless the units are whole and it fits. */
export function worthInWord(quantity: bigint, price: bigint): bigint | undefined {
  const fits = putWholeUnits(SCRATCH, 0, quantity) && putWorth(SCRATCH, 1, 0, price);
  return fits ? (SCRATCH[1] ?? 0n) : undefined;
}

/** Puts `words[from] * rate` rounded half to even into `words[to]`, for |words[from]| <= rate.most. */
export function putAtRate(words: BigInt64Array, to: number, from: number, rate: WordRate): void {
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

/** `money * rate` rounded half to even, for |money| <= rate.most. */
export function multiplyInWord(money: bigint, rate: WordRate): bigint {
  SCRATCH[0] = money;
  putAtRate(SCRATCH, 0, 0, rate);
  return SCRATCH[0] ?? 0n;
}

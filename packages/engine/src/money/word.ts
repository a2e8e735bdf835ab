/**
 * Exact arithmetic within one machine word. V8 computes `BigInt.asIntN(64, a op b)` in a register, without the heap
 * objects, loops and calls of wide integers: a share takes a fifth of the time. The functions ending in `InWord` and those that put a word need
 * operands within the limits they state; whoever calls them asks first and otherwise takes the wide way, which
 * gives the same result.
 */

/** 1 / 5^18 modulo 2^32: times this, a multiple of 5^18 is the low half of its quotient. */
const INVERSE_OF_FIVE_18 = 4206954089;
/** 1 / 5^8 modulo 2^56. */
const INVERSE_OF_FIVE_8 = 28999941890838049n;
/** The most whole units that are read: the largest quotient of a 64-bit number by 5^18. */
const MOST_UNITS = 4_835_703;
const E8 = 100_000_000n;
const E9 = 1_000_000_000n;
const E18 = 1_000_000_000_000_000_000n;
const HALF_E18 = 500_000_000_000_000_000n;
/** 2^61: sums and doubles of two numbers below it still fit. */
const MOST = 2n ** 61n;
/** The largest term of `rateInWord`: with six decimals more it is still a whole number of float64. */
const MOST_TERM = 9_007_199_254;
const E6 = 1_000_000;
const NINE_PLACES = 1_000_000_000;

const word = (value: bigint): bigint => BigInt.asIntN(64, value);

/** True when the absolute value is below 2^61, so that sums and doubles of two still fit. */
export function fitsWord(value: bigint): boolean {
  return BigInt.asIntN(62, value) === value;
}

/** The same memory as halves of words, low one first (every platform Node runs on is little-endian). */
export function halvesOf(words: BigInt64Array): Int32Array {
  return new Int32Array(words.buffer, words.byteOffset, 2 * words.length);
}

/**
 * Where the functions that answer a number have it computed: a word that is handed from function to function is put on
 * the heap each time, one in a column is not.
 */
const SCRATCH = new BigInt64Array(3);

/** Whole units as they mostly are, in 10^-18: comparing with one of them spares a wide product. */
const FEW_UNITS = Array.from({ length: 1024 }, (_, units) => BigInt(units) * E18);
/** The low word of a wide integer, and its halves. */
const LOW = new BigInt64Array(1);
const LOW_HALVES = halvesOf(LOW);

/**
 * A positive count of 10^-18 as whole units, at most some 4.8 million, into `words[to]`; false when it is fractional or
 * larger. Division by an invariant odd integer without dividing (Granlund and Montgomery 1994, section 9): the low bits
 * of the units follow from those of the count, and one product or comparison tells whether that was all of it.
 */
export function putWholeUnits(words: BigInt64Array, to: number, quantity: bigint): boolean {
  LOW[0] = quantity;
  const half = LOW_HALVES[0] ?? 0;
  if ((half & 0x3ffff) !== 0) return false;
  const odd = (half >>> 18) | ((LOW_HALVES[1] ?? 0) << 14);
  const units = Math.imul(odd, INVERSE_OF_FIVE_18) >>> 0;
  if (units > MOST_UNITS) return false;
  words[to] = BigInt(units);
  return quantity === (FEW_UNITS[units] ?? BigInt(units) * E18);
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

/** True for what `rateInWord` can divide, or divide by: a whole number up to some nine billion. */
export function isRateTerm(term: number): boolean {
  return term > 0 && term <= MOST_TERM && Number.isInteger(term);
}

/** Whole part of a quotient of whole numbers below 2^53. */
function quotientOf(numerator: number, denominator: number): number {
  const quotient = Math.floor(numerator / denominator);
  // The float64 nearest to the quotient may be the whole number above it.
  return quotient * denominator > numerator ? quotient - 1 : quotient;
}

/**
 * `numerator / denominator` rounded half to even to 18 decimals, of two rate terms: six decimals at a time, whose
 * remainders float64 holds exactly. Such a fraction is no nearer than 10^-10 to the next whole number: rounding up
 * carries into the first nine decimals at most.
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

/**
 * A price of 18 decimals that has at most ten, as money (10^-10) per unit; undefined where it has more, or is dearer
 * than a word can say. As in `putWholeUnits`: the low bits of the quotient by 10^8, if it is one.
 */
export function priceInMoney(price: bigint): bigint | undefined {
  if (BigInt.asUintN(8, price) !== 0n) return undefined;
  const each = BigInt.asUintN(56, (BigInt.asUintN(64, price) >> 8n) * INVERSE_OF_FIVE_8);
  return each * E8 === price ? each : undefined;
}

/**
 * Puts money (10^-10) of `words[units]` and a price of 18 decimals into `words[to]`, exact; false unless the price has at
 * most ten decimals and the product is no fortune.
 */
export function putWorth(words: BigInt64Array, to: number, units: number, price: bigint): boolean {
  if (BigInt.asUintN(8, price) !== 0n) return false;
  const count = words[units] ?? 0n;
  if (count === 0n) {
    words[to] = 0n;
    return true;
  }
  // As in `putWholeUnits`: the low bits of the quotient by 10^8, if it is one.
  const each = BigInt.asUintN(56, (BigInt.asUintN(64, price) >> 8n) * INVERSE_OF_FIVE_8);
  if (each > word(MOST / count) || each * E8 !== price) return false;
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

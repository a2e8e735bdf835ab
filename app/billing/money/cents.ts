import { parseMoney } from "@zerno/engine";

/** Of the engine's money in a hundredth: both currencies of billing have two decimal places. */
const perCent = 10n ** 8n;

/**
 * Returns an exact decimal text as hundredths.
 * @throws RangeError for what is no amount, or finer than a hundredth
 */
export function toCents(text: string): bigint {
  const money = parseMoney(text);
  if (money === undefined || money % perCent !== 0n) throw new RangeError(`${text} is no amount of money`);
  return money / perCent;
}

/** Returns hundredths as text with two decimals: "9.99". */
export function centsText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns the quotient of two whole numbers, rounded up. */
export const divideUp = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator;

/** Returns the smaller amount. */
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

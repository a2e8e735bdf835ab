import { parseMoney } from "@zerno/engine";

/** Engine money per hundredth: both currencies have two decimals. */
const perCent = 10n ** 8n;

/**
 * Parses hundredths.
 * @throws RangeError for a non-amount, or a finer one
 */
export function toCents(text: string): bigint {
  const money = parseMoney(text);
  if (money === undefined || money % perCent !== 0n) throw new RangeError(`${text} is no amount of money`);
  return money / perCent;
}

/** Formats hundredths as text with two decimals: "9.99". */
export function centsText(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export const divideUp = (numerator: bigint, denominator: bigint): bigint =>
  (numerator + denominator - 1n) / denominator;

export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

import { centsText, toCents } from "../money/cents.ts";

/** Amounts of providers: at most two decimals, no sign, no exponent. */
const plainAmount = /^\d{1,12}(?:\.\d{1,2})?$/;

/** Returns an amount of a provider, text or JSON number, as text with two decimals: 499.9 is "499.90". @throws RangeError */
export function toAmount(value: string | number): string {
  const text = String(value);
  if (!plainAmount.test(text)) throw new RangeError("An amount has at most two decimals and no sign");
  return centsText(toCents(text));
}

/** Returns an amount as a count of cents or kopecks: "9.99" is 999. @throws RangeError */
export const toMinorUnits = (amount: string): number => Number(toCents(toAmount(amount)));

/** Returns cents or kopecks as text with two decimals: 999 is "9.99". @throws RangeError */
export function fromMinorUnits(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError("No count of minor units");
  return centsText(BigInt(minor));
}

/** Returns an amount as a JSON number: two decimals are written as they stand, so nothing is rounded. */
export const toJsonAmount = (amount: string): number => Number(toAmount(amount));

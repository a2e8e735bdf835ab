import { centsText, toCents } from "../money/cents.ts";

const plainAmount = /^\d{1,12}(?:\.\d{1,2})?$/;

/** Returns two decimals: 499.9 is "499.90". @throws RangeError */
export function toAmount(value: string | number): string {
  const text = String(value);
  if (!plainAmount.test(text)) throw new RangeError("An amount has at most two decimals and no sign");
  return centsText(toCents(text));
}

/** Converts "9.99" to 999. @throws RangeError */
export const toMinorUnits = (amount: string): number => Number(toCents(toAmount(amount)));

export function fromMinorUnits(minor: number): string {
  if (!Number.isSafeInteger(minor) || minor < 0) throw new RangeError("No count of minor units");
  return centsText(BigInt(minor));
}

/** Converts two decimals exactly to a JSON number. */
export const toJsonAmount = (amount: string): number => Number(toAmount(amount));

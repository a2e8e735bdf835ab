import { divideHalfEven, formatMoney, MONEY_PLACES, parseDec, parseMoney } from "@zerno/engine";

/** A cent or kopeck in units of `Money`: both currencies of prices have two decimals. */
const cent = 10n ** BigInt(MONEY_PLACES - 2);
const decOne = 10n ** 18n;

/**
 * Parses an amount of the ledger.
 * @throws Error for a text that is no amount
 */
export function toMoney(text: string): bigint {
  const value = parseMoney(text);
  if (value === undefined) throw new Error(`not an amount: ${text}`);
  return value;
}

/** Returns a share of an amount in whole cents, half to even. */
export function shareOfMoney(amount: string, rate: string): string {
  const share = parseDec(rate);
  if (share === undefined) throw new Error(`not a rate: ${rate}`);
  return formatMoney(divideHalfEven(toMoney(amount) * share, decOne * cent) * cent);
}

/** Returns the part of `value` that `part` is of `whole`, in whole cents, half to even; all of it for the whole. */
export function proportionOf(value: string, part: string, whole: string): string {
  return formatMoney(divideHalfEven(toMoney(value) * toMoney(part), toMoney(whole) * cent) * cent);
}

/** Adds amounts. */
export const sumOf = (amounts: readonly string[]): string =>
  formatMoney(amounts.reduce((sum, amount) => sum + toMoney(amount), 0n));

/** Returns the first amount less the second. */
export const lessOf = (from: string, amount: string): string => formatMoney(toMoney(from) - toMoney(amount));

/** Returns the amount with the other sign. */
export const negated = (amount: string): string => formatMoney(-toMoney(amount));

/** True for an amount above 0. */
export const isAboveZero = (amount: string): boolean => toMoney(amount) > 0n;

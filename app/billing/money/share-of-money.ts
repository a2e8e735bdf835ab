import { divideHalfEven, formatMoney, MONEY_PLACES, parseDec, parseMoney } from "@zerno/engine";

const cent = 10n ** BigInt(MONEY_PLACES - 2);
const decOne = 10n ** 18n;

/** @throws Error for a non-amount */
export function toMoney(text: string): bigint {
  const value = parseMoney(text);
  if (value === undefined) throw new Error(`not an amount: ${text}`);
  return value;
}

/** Returns a share in whole cents, half to even. */
export function shareOfMoney(amount: string, rate: string): string {
  const share = parseDec(rate);
  if (share === undefined) throw new Error(`not a rate: ${rate}`);
  return formatMoney(divideHalfEven(toMoney(amount) * share, decOne * cent) * cent);
}

/** Returns value × part / whole in whole cents, half to even. */
export function proportionOf(value: string, part: string, whole: string): string {
  return formatMoney(divideHalfEven(toMoney(value) * toMoney(part), toMoney(whole) * cent) * cent);
}

export const sumOf = (amounts: readonly string[]): string =>
  formatMoney(amounts.reduce((sum, amount) => sum + toMoney(amount), 0n));

export const lessOf = (from: string, amount: string): string => formatMoney(toMoney(from) - toMoney(amount));

export const negated = (amount: string): string => formatMoney(-toMoney(amount));

export const isAboveZero = (amount: string): boolean => toMoney(amount) > 0n;

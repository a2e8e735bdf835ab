import type { Issue } from "../../statement.ts";
import { issue } from "../issue.ts";
import {
  absolute,
  add,
  compare,
  decimalsOf,
  divide,
  isZero,
  multiply,
  subtract,
} from "../text/decimal-text.ts";

export interface Converted {
  readonly quantity: string;
  /** Per unit as printed, also in pence. */
  readonly price: string;
  /** Units of the price's currency per unit of the account's. */
  readonly rate: string;
  /** Gross, in the account's currency. */
  readonly amount: string;
}

const SCALE = 10;
const CENT = "0.01";

const halfUnit = (text: string): string => `0.${"0".repeat(Math.max(0, decimalsOf(text)))}5`;

/** Checks quantity x price / rate against the money, to a cent plus the rounding of price and rate. */
export const checkConverted = ({ quantity, price, rate, amount }: Converted): Issue | undefined => {
  const expected = divide(multiply(quantity, price), rate, SCALE);
  if (expected === undefined) return undefined;
  const byRate = divide(multiply(expected, halfUnit(rate)), rate, SCALE) ?? "0";
  const byPrice = divide(multiply(quantity, halfUnit(price)), rate, SCALE) ?? "0";
  const tolerance = add(CENT, add(byRate, byPrice));
  if (compare(absolute(subtract(expected, amount)), tolerance) <= 0) return undefined;
  return issue("amount-mismatch", { amount, expected: divide(expected, "1", 2) ?? expected });
};

export interface ForeignIncome {
  /** In the account's currency, after tax. */
  readonly net: string;
  /** In the instrument's currency. */
  readonly gross: string | undefined;
  /** In the instrument's currency. */
  readonly tax: string;
}

/**
 * Returns the tax in the account's currency, at the rate of the credited rest (net / (gross - tax)), rounded to cents.
 * Undefined without enough data.
 *
 * Example: 4 x 0.24 = 0.96 USD, 0.14 withheld, 0.65 GBP credited: 0.14 x 0.65 / 0.82 = 0.11 GBP of tax.
 */
export const taxInAccountCurrency = ({ net, gross, tax }: ForeignIncome): string | undefined => {
  if (gross === undefined) return undefined;
  const left = subtract(gross, tax);
  return isZero(left) ? undefined : divide(multiply(tax, net), left, 2);
};

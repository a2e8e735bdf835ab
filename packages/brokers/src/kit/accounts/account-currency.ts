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

/** A sum in the instrument's currency beside the account's own money for it. */
export interface Converted {
  readonly quantity: string;
  /** Per piece in the unit the file prints, pence included. */
  readonly price: string;
  /** Units of the price's currency for one unit of the account's. */
  readonly rate: string;
  /** Gross money in the account's currency. */
  readonly amount: string;
}

const SCALE = 10;
const CENT = "0.01";

const halfUnit = (text: string): string => `0.${"0".repeat(Math.max(0, decimalsOf(text)))}5`;

/**
 * Does quantity x price / rate give the money within a cent and what the printed decimals of price and rate
 * leave open? undefined: it does.
 */
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
  /** Credited to the account, in its currency, tax already taken. */
  readonly net: string;
  /** The whole income in the instrument's currency, absent when not printed. */
  readonly gross: string | undefined;
  /** Withheld, in the instrument's currency. */
  readonly tax: string;
}

/**
 * Income of a foreign security: the tax in the account's currency at the rate at which the rest was
 * credited (net / (gross - tax)), rounded to cents. undefined: the file does not say enough.
 *
 * Worked: 4 x 0.24 = 0.96 USD, 0.14 withheld, 0.65 GBP credited: 0.14 x 0.65 / 0.82 = 0.11 GBP of tax.
 */
export const taxInAccountCurrency = ({ net, gross, tax }: ForeignIncome): string | undefined => {
  if (gross === undefined) return undefined;
  const left = subtract(gross, tax);
  return isZero(left) ? undefined : divide(multiply(tax, net), left, 2);
};

import { issue } from "../kit/issue.ts";
import { checkAmount } from "../kit/text/arithmetic.ts";
import {
  absolute,
  compare,
  decimalsOf,
  divide,
  isZero,
  multiply,
  subtract,
} from "../kit/text/decimal-text.ts";
import type { Issue } from "../statement.ts";

export interface IncomeCells {
  /** Per security. */
  readonly price?: string | undefined;
  /** Column Quantity: the total, in some files the number of securities. */
  readonly quantity?: string | undefined;
  readonly amount?: string | undefined;
  /** Column HeldQuantity: the number of securities. */
  readonly held?: string | undefined;
}

export interface IncomeReading {
  readonly amount: string;
  readonly quantity?: string | undefined;
  readonly check?: Issue | undefined;
}

/** Whole number of securities whose payment rounds to `total`. */
const wholeCount = (total: string, price: string): string | undefined => {
  const count = divide(total, price, 0);
  if (count === undefined || isZero(count)) return undefined;
  const halfUnit = `0.${"0".repeat(Math.max(2, decimalsOf(total)))}5`;
  return compare(absolute(subtract(multiply(count, price), total)), halfUnit) <= 0 ? count : undefined;
};

/**
 * Reads income rows: price per security, Quantity as the total or, in some files, the number of securities. The reading
 * with a whole number of securities wins; with both or neither the total is used, with a check of both sums.
 *
 * Examples: price 0.24, quantity 2.40 is a total (10 shares); price 0.26, quantity 10 are shares (2.60), since 10 /
 * 0.26 is not whole; price 0.5, quantity 10 may be either.
 */
export const readIncome = ({ price, quantity, amount, held }: IncomeCells): IncomeReading | undefined => {
  if (amount !== undefined) {
    const count = held ?? (quantity === amount ? undefined : quantity);
    return { amount, quantity: count, check: checkAmount({ quantity: count, price, amount }) };
  }
  if (quantity === undefined) return undefined;
  if (held !== undefined) {
    return {
      amount: quantity,
      quantity: held,
      check: checkAmount({ quantity: held, price, amount: quantity }),
    };
  }
  if (price === undefined || isZero(price)) return { amount: quantity };
  const byShares = multiply(price, quantity);
  if (byShares === quantity) return { amount: quantity, quantity };
  const count = wholeCount(quantity, price);
  const isWhole = decimalsOf(quantity) === 0;
  if (count !== undefined && !isWhole) return { amount: quantity, quantity: count };
  if (count === undefined && isWhole) return { amount: byShares, quantity };
  return {
    amount: quantity,
    check: issue("income-quantity-unclear", { total: quantity, byShares }, "Quantity"),
  };
};

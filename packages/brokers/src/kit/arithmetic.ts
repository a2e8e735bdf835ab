import type { Issue } from "../statement.ts";
import { absolute, add, compare, decimalsOf, divide, multiply, subtract } from "./decimal-text.ts";
import { issue } from "./issue.ts";

export interface PricedAmount {
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  /** Pieces (or currency units of nominal) one price stands for; 1 when absent. */
  readonly multiplier?: string | undefined;
}

const unit = (decimals: number): string => (decimals === 0 ? "1" : `0.${"0".repeat(decimals - 1)}1`);
const FINE_PRICE = 4;
const MONEY_DECIMALS = 2;

/** Decimals of money as the ledger keeps it. */
const KEPT_DECIMALS = 10;

/** Money of pieces at a price each, rounded half to even to what the ledger keeps. */
export const worthOf = (quantity: string, price: string): string => {
  const exact = multiply(quantity, price);
  return decimalsOf(exact) <= KEPT_DECIMALS ? exact : (divide(exact, "1", KEPT_DECIMALS) ?? exact);
};

/**
 * Does amount = quantity x price x multiplier hold within one unit of the last printed decimal? A price
 * printed with four or more decimals is itself rounded and may be off by one unit of its last. undefined:
 * it holds, or one of the three is not printed.
 */
export const checkAmount = ({ quantity, price, amount, multiplier }: PricedAmount): Issue | undefined => {
  if (quantity === undefined || price === undefined || amount === undefined) return undefined;
  const pieces = multiplier === undefined ? quantity : multiply(quantity, multiplier);
  const expected = multiply(pieces, price);
  if (expected === amount) return undefined;
  const ofAmount = unit(Math.max(MONEY_DECIMALS, decimalsOf(amount)));
  const priceDecimals = decimalsOf(price);
  const tolerance =
    priceDecimals < FINE_PRICE ? ofAmount : add(ofAmount, multiply(pieces, unit(priceDecimals)));
  if (compare(absolute(subtract(expected, amount)), tolerance) <= 0) return undefined;
  return issue("amount-mismatch", { amount, expected });
};

import type { Issue } from "../statement.ts";
import { absolute, add, compare, decimalsOf, divide, multiply, subtract } from "./decimal-text.ts";
import { issue } from "./issue.ts";

export interface PricedAmount {
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  /** Pieces (or currency units of nominal) one price stands for; 1 when absent. */
  readonly multiplier?: string | undefined;
  /** The price is no rounded one. */
  readonly isExact?: boolean | undefined;
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

/** Of prices of few cents half a cent is much: more than this share of the amount is asked about. */
const MOST_ROUNDING = "0.01";

/** Rounding of a printed price over all pieces: half a unit of its last decimal each, of a fine one a whole unit. */
const roundingOf = (price: string, pieces: string): string => {
  const decimals = decimalsOf(price);
  if (decimals >= FINE_PRICE) return multiply(pieces, unit(decimals));
  // Zeros at the end are not kept: a price has the decimals of money at least.
  const half = `${unit(Math.max(MONEY_DECIMALS, decimals)).slice(0, -1)}05`;
  const [rounding, most] = [
    multiply(pieces, half),
    multiply(multiply(pieces, absolute(price)), MOST_ROUNDING),
  ];
  return compare(rounding, most) < 0 ? rounding : most;
};

/**
 * Does amount = quantity x price x multiplier hold, as far as the printed decimals tell: within one unit of the amount's
 * last and the rounding of the price for every piece? undefined: it holds, or one of the three is not printed.
 */
export const checkAmount = ({
  quantity,
  price,
  amount,
  multiplier,
  isExact,
}: PricedAmount): Issue | undefined => {
  if (quantity === undefined || price === undefined || amount === undefined) return undefined;
  const pieces = multiplier === undefined ? quantity : multiply(quantity, multiplier);
  const expected = multiply(pieces, price);
  if (expected === amount) return undefined;
  const ofAmount = unit(Math.max(MONEY_DECIMALS, decimalsOf(amount)));
  const isRounded = isExact !== true || decimalsOf(price) >= FINE_PRICE;
  const tolerance = isRounded ? add(ofAmount, roundingOf(price, absolute(pieces))) : ofAmount;
  if (compare(absolute(subtract(expected, amount)), tolerance) <= 0) return undefined;
  return issue("amount-mismatch", { amount, expected });
};

import type { InstrumentRef, Issue } from "../../statement.ts";
import { issue } from "../issue.ts";
import { absolute, add, compare, decimalsOf, divide, multiply, subtract } from "./decimal-text.ts";

export interface PricedAmount {
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  /** Units (or nominal) per price; default 1. */
  readonly multiplier?: string | undefined;
  /** Trailing zeros included; default: those of money. */
  readonly priceDecimals?: number | undefined;
  readonly isExact?: boolean | undefined;
}

const unit = (decimals: number): string => (decimals === 0 ? "1" : `0.${"0".repeat(decimals - 1)}1`);
const FINE_PRICE = 4;
const MONEY_DECIMALS = 2;

/** Decimals of money in the ledger. */
const KEPT_DECIMALS = 10;

/** Returns quantity x price, rounded half to even to ten decimals. */
export const worthOf = (quantity: string, price: string): string => {
  const exact = multiply(quantity, price);
  return decimalsOf(exact) <= KEPT_DECIMALS ? exact : (divide(exact, "1", KEPT_DECIMALS) ?? exact);
};

/** Half a unit of the price's last decimal per unit held, a whole one for a fine price. */
const roundingOf = (decimals: number, units: string): string =>
  decimals >= FINE_PRICE
    ? multiply(units, unit(decimals))
    : multiply(units, `${unit(decimals).slice(0, -1)}05`);

/**
 * Returns the decimals of a printed number of known value: "0.050" has three, "1,000" none as a thousand. Undefined
 * without a decimal mark.
 */
export const printedDecimals = (text: string, value: string): number | undefined => {
  const found = /^\D*([\d\s.,'\u00a0]*)[.,](\d+)\D*$/.exec(text);
  const [whole = ""] = absolute(value).split(".");
  const before = (found?.[1] ?? "").replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return found !== null && (before || "0") === whole ? (found[2] ?? "").length : undefined;
};

/**
 * Checks amount = quantity x price x multiplier to a unit of the amount's last decimal plus the price's rounding per
 * unit.
 */
export const checkAmount = ({
  quantity,
  price,
  amount,
  multiplier,
  priceDecimals,
  isExact,
}: PricedAmount): Issue | undefined => {
  if (quantity === undefined || price === undefined || amount === undefined) return undefined;
  const units = multiplier === undefined ? quantity : multiply(quantity, multiplier);
  const expected = multiply(units, price);
  if (expected === amount) return undefined;
  const ofAmount = unit(Math.max(MONEY_DECIMALS, decimalsOf(amount)));
  const decimals = Math.max(priceDecimals ?? MONEY_DECIMALS, decimalsOf(price));
  const isRounded = isExact !== true || decimals >= FINE_PRICE;
  const tolerance = isRounded ? add(ofAmount, roundingOf(decimals, absolute(units))) : ofAmount;
  if (compare(absolute(subtract(expected, amount)), tolerance) <= 0) return undefined;
  return issue("amount-mismatch", { amount, expected });
};

const BOND = 2;
const OPTION = 9;
const FUTURE = 10;
const UNKNOWN = 100;
/** Usual multipliers of kinds not priced in money per unit. */
const USUAL: ReadonlyMap<number, string> = new Map([
  [BOND, "0.01"],
  [OPTION, "100"],
  [FUTURE, "1"],
]);
/** Also quoted in hundredths, so a factor of 100 may be a mixed-up unit. */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(["GBP", "ILS", "ZAR"]);
/** Share of the amount within which the usual multiplier is evident. */
const EVIDENT = "0.05";

interface PricedTrade extends PricedAmount {
  readonly instrument?: InstrumentRef | undefined;
  readonly currency?: string | undefined;
  /** Assumed from the kind of security; `multiplier` is as printed. */
  readonly usual?: string | undefined;
}

const isEvident = (amount: string, expected: string): boolean =>
  compare(absolute(subtract(expected, amount)), multiply(absolute(expected), EVIDENT)) <= 0;

/**
 * Checks quantity x price against the amount, tolerating differences that an unprinted nominal or multiplier may
 * explain.
 */
export const checkTrade = ({ instrument, currency, usual, ...priced }: PricedTrade): Issue | undefined => {
  const type = instrument?.assetType;
  const supposed = usual ?? USUAL.get(type ?? 0);
  const found = checkAmount({ ...priced, multiplier: priced.multiplier ?? supposed });
  if (found === undefined || priced.multiplier !== undefined) return found;
  const { amount = "0", expected = "0" } = found.params;
  if (supposed !== undefined) return isEvident(amount, expected) ? found : undefined;
  if ((type !== undefined && type !== UNKNOWN) || IN_HUNDREDTHS.has(currency ?? "")) return found;
  // Unknown kind: possibly a bond in percent, or contracts of 100.
  const factors = [USUAL.get(BOND), USUAL.get(OPTION)];
  return factors.some((multiplier) => checkAmount({ ...priced, multiplier }) === undefined)
    ? undefined
    : found;
};

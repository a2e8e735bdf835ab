import type { InstrumentRef, Issue } from "../../statement.ts";
import { issue } from "../issue.ts";
import { absolute, add, compare, decimalsOf, divide, multiply, subtract } from "./decimal-text.ts";

export interface PricedAmount {
  readonly quantity?: string | undefined;
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  /** Pieces (or currency units of nominal) one price stands for; 1 when absent. */
  readonly multiplier?: string | undefined;
  /** Decimals of the price as it was printed, zeros at its end counted; absent: those of money at least. */
  readonly priceDecimals?: number | undefined;
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

/** Rounding of a printed price over all pieces: half a unit of its last decimal each, of a fine one a whole unit. */
const roundingOf = (decimals: number, pieces: string): string =>
  decimals >= FINE_PRICE
    ? multiply(pieces, unit(decimals))
    : multiply(pieces, `${unit(decimals).slice(0, -1)}05`);

/**
 * Decimals of a printed number whose value is known: "0.050" has three, "1,000" none when it is a thousand. Undefined:
 * the text has no decimal mark.
 */
export const printedDecimals = (text: string, value: string): number | undefined => {
  const found = /^\D*([\d\s.,'\u00a0]*)[.,](\d+)\D*$/.exec(text);
  const [whole = ""] = absolute(value).split(".");
  const before = (found?.[1] ?? "").replace(/\D/g, "").replace(/^0+(?=\d)/, "");
  return found !== null && (before || "0") === whole ? (found[2] ?? "").length : undefined;
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
  priceDecimals,
  isExact,
}: PricedAmount): Issue | undefined => {
  if (quantity === undefined || price === undefined || amount === undefined) return undefined;
  const pieces = multiplier === undefined ? quantity : multiply(quantity, multiplier);
  const expected = multiply(pieces, price);
  if (expected === amount) return undefined;
  const ofAmount = unit(Math.max(MONEY_DECIMALS, decimalsOf(amount)));
  const decimals = Math.max(priceDecimals ?? MONEY_DECIMALS, decimalsOf(price));
  const isRounded = isExact !== true || decimals >= FINE_PRICE;
  const tolerance = isRounded ? add(ofAmount, roundingOf(decimals, absolute(pieces))) : ofAmount;
  if (compare(absolute(subtract(expected, amount)), tolerance) <= 0) return undefined;
  return issue("amount-mismatch", { amount, expected });
};

const BOND = 2;
const OPTION = 9;
const FUTURE = 10;
const UNKNOWN = 100;
/** Kinds whose price is no money per piece, with the multiplier most of them have. */
const USUAL: ReadonlyMap<number, string> = new Map([
  [BOND, "0.01"],
  [OPTION, "100"],
  [FUTURE, "1"],
]);
/** Currencies quoted in hundredths too: a factor of a hundred may be a unit that was taken for the other. */
const IN_HUNDREDTHS: ReadonlySet<string> = new Set(["GBP", "ILS", "ZAR"]);
/** Within this share of the amount a usual multiplier is evidently the right one. */
const EVIDENT = "0.05";

interface PricedTrade extends PricedAmount {
  readonly instrument?: InstrumentRef | undefined;
  readonly currency?: string | undefined;
  /** Not printed, but that of most securities of the kind; `multiplier` is what the statement prints. */
  readonly usual?: string | undefined;
}

/** Does the amount differ so little that its price was multiplied as supposed? */
const isEvident = (amount: string, expected: string): boolean =>
  compare(absolute(subtract(expected, amount)), multiply(absolute(expected), EVIDENT)) <= 0;

/**
 * Does quantity x price give the amount of a trade? A nominal or multiplier that the statement does not print is never
 * guessed: a difference is asked about only where it cannot come from one.
 */
export const checkTrade = ({ instrument, currency, usual, ...priced }: PricedTrade): Issue | undefined => {
  const type = instrument?.assetType;
  const supposed = usual ?? USUAL.get(type ?? 0);
  const found = checkAmount({ ...priced, multiplier: priced.multiplier ?? supposed });
  if (found === undefined || priced.multiplier !== undefined) return found;
  const { amount = "0", expected = "0" } = found.params;
  if (supposed !== undefined) return isEvident(amount, expected) ? found : undefined;
  if ((type !== undefined && type !== UNKNOWN) || IN_HUNDREDTHS.has(currency ?? "")) return found;
  // Of a kind unknown: a bond in percent of its nominal, or contracts of a hundred.
  const factors = [USUAL.get(BOND), USUAL.get(OPTION)];
  return factors.some((multiplier) => checkAmount({ ...priced, multiplier }) === undefined)
    ? undefined
    : found;
};

import { divideHalfEven, powerOfTen } from "./rounding.ts";
import { wholeUnits } from "./word.ts";

declare const decBrand: unique symbol;
declare const moneyBrand: unique symbol;

/** Integer count of 10^-18. */
export type Dec = bigint & { readonly [decBrand]: true };
/** Of one currency; integer count of 10^-10. */
export type Money = bigint & { readonly [moneyBrand]: true };

export const DEC_PLACES = 18;
export const MONEY_PLACES = 10;
export const DEC_ONE = 10n ** 18n;
export const MONEY_ONE = 10n ** 10n;
export const PER_DEC = powerOfTen(DEC_PLACES);

/** Integer digits of the columns numeric(38,18) and numeric(30,10). */
const MAX_INTEGER_DIGITS = 20;
const PLAIN = /^([+-]?)(\d+)(?:\.(\d+))?$/;

function parseScaled(text: string, places: number): bigint | undefined {
  const match = PLAIN.exec(text);
  if (match === null) return undefined;
  const integer = (match[2] ?? "").replace(/^0+(?=\d)/, "");
  let fraction = match[3] ?? "";
  if (fraction.length > places) fraction = fraction.replace(/0+$/, "");
  if (fraction.length > places || integer.length > MAX_INTEGER_DIGITS) return undefined;
  const value = BigInt(integer + fraction.padEnd(places, "0"));
  return match[1] === "-" ? -value : value;
}

function formatScaled(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, "0");
  const integer = digits.slice(0, -places);
  let end = digits.length;
  while (end > integer.length && digits.charCodeAt(end - 1) === 48) end--;
  const fraction = digits.slice(integer.length, end);
  return `${value < 0n ? "-" : ""}${integer}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Accepts at most 18 decimals and 20 integer digits, no exponent; otherwise undefined. */
export function parseDec(text: string): Dec | undefined {
  return parseScaled(text, DEC_PLACES) as Dec | undefined;
}

/** Accepts at most 10 decimals and 20 integer digits, no exponent; otherwise undefined. */
export function parseMoney(text: string): Money | undefined {
  return parseScaled(text, MONEY_PLACES) as Money | undefined;
}

export function formatDec(value: bigint): string {
  return formatScaled(value, DEC_PLACES);
}

export function formatMoney(value: bigint): string {
  return formatScaled(value, MONEY_PLACES);
}

export interface Scaled {
  readonly digits: bigint;
  readonly places: number;
}

/** Returns few digits where quickly found, for products. */
export function toScaled(value: number): Scaled {
  // The shortest text is that integer over 10^6.
  const millionths = Math.round(value * 1e6);
  if (Math.abs(millionths) < 1e15 && millionths / 1e6 === value) {
    return { digits: BigInt(millionths), places: 6 };
  }
  return { digits: decFromText(value), places: DEC_PLACES };
}

/**
 * Converts through the shortest decimal text (exactness E1), rounded to 18 decimals. Throws RangeError on NaN and
 * infinities.
 */
export function decFromNumber(value: number): Dec {
  const { digits, places } = toScaled(value);
  return (places === DEC_PLACES ? digits : digits * 1_000_000_000_000n) as Dec;
}

function decFromText(value: number): Dec {
  if (!Number.isFinite(value)) throw new RangeError("not a finite number");
  const [mantissa = "0", exponentText = "0"] = value.toString().split("e");
  const [integer = "0", fraction = ""] = mantissa.split(".");
  const digits = BigInt(integer + fraction);
  const shift = DEC_PLACES + Number(exponentText) - fraction.length;
  return (shift >= 0 ? digits * 10n ** BigInt(shift) : divideHalfEven(digits, 10n ** BigInt(-shift))) as Dec;
}

/** Returns money as float64, for statistics and charts only. */
export function moneyToNumber(value: bigint): number {
  return Number(value) / 1e10;
}

/** Returns a quantity, price or rate as float64, for statistics and charts only. */
export function decToNumber(value: bigint): number {
  const units = value >= 0n ? wholeUnits(value) : undefined;
  if (units !== undefined) return Number(units);
  return value % DEC_ONE === 0n ? Number(value / DEC_ONE) : Number(value) / 1e18;
}

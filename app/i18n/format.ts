import type { Locale } from "../shared/locales.ts";
import { hiddenAmount } from "../shared/text/hidden-amount.ts";
import { digitsOfCurrency, isLeadingSymbol, symbolOfCurrency } from "./currencies.ts";
import { type DecimalParts, isZeroParts, roundParts, shiftPoint, splitDecimal } from "./decimal-text.ts";
import { localeMarks } from "./locale-marks.ts";
import { wordsOfLocale } from "./locale-words.ts";

/** `always` marks gains with `+`; zero has no sign. */
export type SignRule = "minus" | "always" | "never";

/** Joined they are the text; decimals and unit can be dimmed. */
export interface NumberPieces {
  readonly sign: string;
  readonly prefix: string;
  readonly whole: string;
  /** With the mark: `.50`; empty without decimals. */
  readonly decimals: string;
  readonly suffix: string;
}

export interface NumberOptions {
  readonly minDigits?: number;
  readonly maxDigits?: number;
  readonly sign?: SignRule;
}

export interface MoneyOptions {
  readonly currency: string;
  /** `own`: the currency's. */
  readonly digits?: "table" | "own" | "whole" | number;
  readonly unit?: "symbol" | "code" | "none";
  readonly sign?: SignRule;
}

/** As received, without sign or unit. */
const hiddenPieces: NumberPieces = { sign: "", prefix: "", whole: hiddenAmount, decimals: "", suffix: "" };

const minus = "\u2212";
const noBreak = "\u00A0";

export const joinPieces = (pieces: NumberPieces): string =>
  pieces.sign + pieces.prefix + pieces.whole + pieces.decimals + pieces.suffix;

export const formatNumber = (text: string, locale: Locale, options: NumberOptions = {}): string =>
  joinPieces(numberPieces(text, locale, options));

export function numberPieces(text: string, locale: Locale, options: NumberOptions = {}): NumberPieces {
  if (text === hiddenAmount) return hiddenPieces;
  const { minDigits = 0, maxDigits = Math.max(18, minDigits), sign = "minus" } = options;
  return toPieces(roundParts(splitDecimal(text), minDigits, maxDigits), locale, sign);
}

export const formatQuantity = (text: string, locale: Locale, sign: SignRule = "minus"): string =>
  formatNumber(text, locale, { sign });

/**
 * At least two decimals; with a tick its digits, otherwise up to 4 (8 below one), enough for four significant digits.
 */
export const formatPrice = (text: string, locale: Locale, tickDigits?: number): string =>
  joinPieces(pricePieces(text, locale, { currency: "", unit: "none", digits: tickDigits }));

export const formatPercentPrice = (text: string, locale: Locale, tickDigits?: number): string =>
  `${formatPrice(text, locale, tickDigits)}${localeMarks[locale].percentGap}%`;

export function pricePieces(
  text: string,
  locale: Locale,
  options: Omit<MoneyOptions, "digits"> & { readonly digits?: MoneyOptions["digits"] | undefined },
): NumberPieces {
  if (text === hiddenAmount) return hiddenPieces;
  const { currency, digits, unit = "symbol", sign = "minus" } = options;
  const parts = splitDecimal(text);
  const tick = typeof digits === "number" ? digits : undefined;
  const isBelowOne = parts.whole === "0";
  const most = Math.max(tick ?? (isBelowOne ? 8 : 4), isBelowOne ? significantDigits(parts) : 0);
  const rounded = roundParts(parts, tick ?? 2, most);
  return withUnit(toPieces(rounded, locale, sign), locale, currency, unit);
}

const leastSignificant = 4;

function significantDigits({ fraction }: DecimalParts): number {
  const first = fraction.search(/[1-9]/);
  return first < 0 ? 0 : first + leastSignificant;
}

/** Only place of the percent sign: 0.1243 is `12.43%`. */
export const formatPercent = (ratio: string, locale: Locale, options: NumberOptions = {}): string =>
  joinPieces(percentPieces(ratio, locale, options));

export function percentPieces(ratio: string, locale: Locale, options: NumberOptions = {}): NumberPieces {
  const { minDigits = 2, maxDigits = Math.max(2, minDigits), sign = "minus" } = options;
  const parts = roundParts(shiftPoint(splitDecimal(ratio), 2), Math.min(minDigits, maxDigits), maxDigits);
  const pieces = toPieces(parts, locale, sign);
  return { ...pieces, suffix: `${localeMarks[locale].percentGap}%` };
}

/** Rounds half away from zero, for display only. */
export const formatMoney = (text: string, locale: Locale, options: MoneyOptions): string =>
  joinPieces(moneyPieces(text, locale, options));

export function moneyPieces(text: string, locale: Locale, options: MoneyOptions): NumberPieces {
  if (text === hiddenAmount) return hiddenPieces;
  const { currency, digits = "table", unit = "symbol", sign = "minus" } = options;
  const count = moneyDigits(digits, currency);
  const pieces = toPieces(roundParts(splitDecimal(text), count, count), locale, sign);
  return withUnit(pieces, locale, currency, unit);
}

/** `1.2M`, `1,2 млн`; the full value belongs in a title. */
export const formatCompact = (text: string, locale: Locale, options?: Omit<MoneyOptions, "digits">): string =>
  joinPieces(compactPieces(text, locale, options));

/** Formats the short form in pieces; the power's word is part of the suffix. */
export function compactPieces(
  text: string,
  locale: Locale,
  options?: Omit<MoneyOptions, "digits">,
): NumberPieces {
  if (text === hiddenAmount) return hiddenPieces;
  const { scaled, word } = toCompact(splitDecimal(text), locale);
  const pieces = toPieces(scaled, locale, options?.sign ?? "minus");
  const worded = { ...pieces, suffix: word };
  if (!options) return worded;
  return withUnit(worded, locale, options.currency, options.unit ?? "symbol");
}

const moneyDigits = (digits: NonNullable<MoneyOptions["digits"]>, currency: string): number => {
  if (typeof digits === "number") return digits;
  if (digits === "own") return digitsOfCurrency(currency);
  return digits === "whole" ? 0 : 2;
};

function withUnit(
  pieces: NumberPieces,
  locale: Locale,
  currency: string,
  unit: "symbol" | "code" | "none",
): NumberPieces {
  if (unit === "none") return pieces;
  const symbol = unit === "code" ? currency : symbolOfCurrency(currency, locale);
  const isLeading = unit === "symbol" && localeMarks[locale].hasLeadingSymbol && isLeadingSymbol(currency);
  if (isLeading) return { ...pieces, prefix: symbol };
  return { ...pieces, suffix: `${pieces.suffix}${noBreak}${symbol}` };
}

function toPieces(parts: DecimalParts, locale: Locale, rule: SignRule): NumberPieces {
  const marks = localeMarks[locale];
  const whole = parts.whole.replace(/\B(?=(\d{3})+$)/g, marks.group);
  const decimals = parts.fraction === "" ? "" : marks.decimal + parts.fraction;
  return { sign: signOf(parts, rule), prefix: "", whole, decimals, suffix: "" };
}

function signOf(parts: DecimalParts, rule: SignRule): string {
  if (rule === "never" || isZeroParts(parts)) return "";
  if (parts.isNegative) return minus;
  return rule === "always" ? "+" : "";
}

function toCompact(parts: DecimalParts, locale: Locale): { scaled: DecimalParts; word: string } {
  const power = Math.min(Math.floor((parts.whole.length - 1) / 3), 4);
  for (let step = power; ; step += 1) {
    const moved = shiftPoint(parts, -3 * step);
    const scaled = roundParts(moved, 0, moved.whole.length >= 3 ? 0 : step === 0 ? 2 : 1);
    if (scaled.whole.length <= 3 || step >= 4)
      return { scaled, word: wordsOfLocale(locale).compact[step] ?? "" };
  }
}

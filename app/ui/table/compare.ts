import { splitDecimal } from "../../i18n/decimal-text.ts";
import { localeMarks } from "../../i18n/locale-marks.ts";
import type { Locale } from "../../shared/locales.ts";

/** Compares decimal texts exactly, beyond the precision of a float. */
export function compareDecimals(first: string, second: string): number {
  const [a, b] = [splitDecimal(first), splitDecimal(second)];
  const digits = Math.max(a.fraction.length, b.fraction.length);
  const units = ({ whole, fraction, isNegative }: typeof a) => {
    const value = BigInt(whole + fraction.padEnd(digits, "0"));
    return isNegative ? -value : value;
  };
  const [left, right] = [units(a), units(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

const collators = new Map<string, Intl.Collator>();

/** Compares in the reader's language, with numbers by value. */
export function compareTexts(first: string, second: string, locale: Locale): number {
  const { wordsLocale } = localeMarks[locale];
  const collator = collators.get(wordsLocale) ?? new Intl.Collator(wordsLocale, { numeric: true });
  collators.set(wordsLocale, collator);
  return collator.compare(first, second);
}

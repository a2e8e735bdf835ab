import { Decimal } from "decimal.js";
import { formatMoney, formatNumber, formatPercent } from "../../../app/i18n/format.ts";
import type { Locale } from "../../../app/shared/locales.ts";

interface Value {
  readonly value: string;
  readonly unit: string;
  readonly currency?: string | undefined;
}

/** Formats a value with the decimals and plus sign of a text on screen. */
export function writtenLike(screen: string, { value, unit, currency }: Value, locale: Locale): string {
  const mark = locale === "ru-RU" ? "," : ".";
  const digits =
    /\d(?:[.,](\d+))?[^\d.,]*$/.exec(screen.replaceAll(mark === "," ? "" : ",", ""))?.[1]?.length ?? 0;
  const sign = screen.startsWith("+") ? "always" : "minus";
  const text = new Decimal(value).toFixed(30);
  if (unit === "ratio") return formatPercent(text, locale, { minDigits: digits, maxDigits: digits, sign });
  if (unit === "quantity" || unit === "count")
    return formatNumber(text, locale, { minDigits: digits, maxDigits: digits, sign });
  return formatMoney(text, locale, {
    currency: currency ?? "",
    digits,
    unit: currency ? "symbol" : "none",
    sign,
  });
}

import { formatMoney, formatNumber, formatPercent, formatPercentPrice } from "../../../i18n/format.ts";
import { formatDayWithName } from "../../../i18n/format-date.ts";
import type { Locale } from "../../../shared/locales.ts";
import type { ExampleFigure } from "./example.ts";

/** Returns a figure as its reader writes it; `bandName` knows the words of a safety band. */
export function writeFigure(
  figure: ExampleFigure,
  locale: Locale,
  bandName: (band: string) => string,
): string {
  switch (figure.kind) {
    case "money":
      return formatMoney(figure.value, locale, {
        currency: figure.currency,
        digits: figure.digits ?? "table",
      });
    case "percent": {
      const digits = figure.digits ?? 2;
      const sign = figure.isSigned ? "always" : "minus";
      return formatPercent(figure.value, locale, { minDigits: digits, maxDigits: digits, sign });
    }
    case "percent-price":
      return formatPercentPrice(figure.value, locale);
    case "number":
      return formatNumber(figure.value, locale, { maxDigits: figure.digits ?? 18 });
    case "date":
      return formatDayWithName(figure.value, locale, "long");
    case "band":
      return bandName(figure.value);
  }
}

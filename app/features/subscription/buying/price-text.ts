import { formatMoney, formatPercent } from "../../../i18n/format.ts";
import type { Locale } from "../../../shared/locales.ts";

/** A price as it stands on a price list: cents only where there are any. */
export const priceText = (price: string, currency: string, locale: Locale): string =>
  formatMoney(price, locale, { currency, digits: /\.0+$|^\d+$/.test(price) ? "whole" : "table" });

/** A saving in whole percents, rounded down: no more is promised than is saved. */
export const savingText = (ratio: string, locale: Locale): string =>
  formatPercent((Math.floor(Number(ratio) * 100 + 1e-9) / 100).toFixed(2), locale, {
    minDigits: 0,
    maxDigits: 0,
    sign: "never",
  });

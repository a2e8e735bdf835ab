import { formatPercent } from "../../i18n/format.ts";
import type { Locale } from "../../shared/locales.ts";

/** A stored rate without zeros at its end: "0.200000" is "0.2". */
export const plainRate = (rate: string): string =>
  rate.includes(".") ? rate.replace(/0+$/, "").replace(/\.$/, "") : rate;

/** A rate in percent, with the decimals it has. */
export const rateText = (rate: string, locale: Locale): string =>
  formatPercent(rate, locale, { minDigits: 0, maxDigits: 4 });

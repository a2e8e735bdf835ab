import { formatCompact, formatMoney, formatPercent } from "../../i18n/format.ts";
import { formatDayWithName, formatMonth } from "../../i18n/format-date.ts";
import type { Locale } from "../../i18n/locales.ts";
import type { ChartColors } from "./chart-colors.ts";

/** How a chart writes and draws: the reader's locale and palette, and whether amounts are hidden. */
export interface ChartLook {
  readonly colors: ChartColors;
  readonly locale: Locale;
  readonly currency: string;
  readonly isStealth: boolean;
}

const hidden = "•••";

/** Plain decimal text of a float64 (never an exponent), for the formatters. */
export const plainNumber = (value: number): string =>
  Number.isFinite(value)
    ? value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 10 })
    : "0";

/** An amount on an axis: `1.2M ₽`. */
export const axisMoney = (value: number, look: ChartLook): string =>
  look.isStealth ? "" : formatCompact(plainNumber(value), look.locale);

/** An amount in a tooltip or table. */
export const fullMoney = (value: number, look: ChartLook, sign: "minus" | "always" = "minus"): string =>
  look.isStealth
    ? hidden
    : formatMoney(plainNumber(value), look.locale, { currency: look.currency, digits: "table", sign });

export const percent = (ratio: number, look: ChartLook): string =>
  formatPercent(plainNumber(ratio), look.locale, { minDigits: 1, maxDigits: 1 });

export const day = (date: string, look: ChartLook): string => formatDayWithName(date, look.locale);
export const month = (text: string, look: ChartLook): string => formatMonth(text, look.locale);

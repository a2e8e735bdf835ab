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

/** Made once: `toLocaleString` makes one per call, which a table of 1,000 days feels. */
const plainFormat = new Intl.NumberFormat("en-US", { useGrouping: false, maximumFractionDigits: 10 });

/** Plain decimal text of a float64 (never an exponent), for the formatters. */
export const plainNumber = (value: number): string =>
  Number.isFinite(value) ? plainFormat.format(value) : "0";

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

const dayMs = 86_400_000;

/** Labels of an axis of days: days with their year on short spans, months on long ones. */
export function dayLabels(dates: readonly string[], look: ChartLook): (date: string) => string {
  const [first, last] = [dates[0], dates.at(-1)];
  const days = first && last ? (Date.parse(last) - Date.parse(first)) / dayMs : 0;
  return days > 300 ? (date) => month(date, look) : (date) => day(date, look);
}

/** The first and the last label are there and keep inside the picture. */
export const edgeLabels = {
  hideOverlap: true,
  showMinLabel: true,
  showMaxLabel: true,
  alignMinLabel: "left",
  alignMaxLabel: "right",
} as const;

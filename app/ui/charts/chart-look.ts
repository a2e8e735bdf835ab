import { formatCompact, formatMoney, formatNumber, formatPercent } from "../../i18n/format.ts";
import { formatDayWithName, formatMonth } from "../../i18n/format-date.ts";
import { plainNumber } from "../../i18n/plain-number.ts";
import type { Locale } from "../../shared/locales.ts";
import type { ChartColors } from "./chart-colors.ts";

export interface ChartLook {
  readonly colors: ChartColors;
  readonly locale: Locale;
  readonly currency: string;
  readonly isStealth: boolean;
}

const hidden = "•••";

export const axisMoney = (value: number, { isStealth, locale, currency }: ChartLook): string =>
  isStealth ? "" : formatCompact(plainNumber(value), locale, currency === "" ? undefined : { currency });

export const axisCount = (value: number, { locale }: ChartLook): string =>
  formatCompact(plainNumber(value), locale);

export const count = (value: number, { locale }: ChartLook): string =>
  formatNumber(plainNumber(value), locale, { maxDigits: 0 });

export const fullMoney = (value: number, look: ChartLook, sign: "minus" | "always" = "minus"): string =>
  look.isStealth
    ? hidden
    : formatMoney(plainNumber(value), look.locale, { currency: look.currency, digits: "table", sign });

export const percent = (ratio: number, look: ChartLook): string =>
  formatPercent(plainNumber(ratio), look.locale, { minDigits: 1, maxDigits: 1 });

export const day = (date: string, look: ChartLook): string => formatDayWithName(date, look.locale);
export const month = (text: string, look: ChartLook): string => formatMonth(text, look.locale);

const dayMs = 86_400_000;

export interface AxisLabels {
  readonly hideOverlap: true;
  readonly alignMaxLabel: "right";
  readonly interval: (index: number) => boolean;
  readonly formatter: (category: string) => string;
}

/** More labels would overlap on a phone. */
const maxLabels = 3;
const maxYears = 6;

/** Labels years on spans over three years, months on spans over two months, otherwise days. */
export function dayLabels(dates: readonly string[], look: ChartLook): AxisLabels {
  const [first, last] = [dates[0], dates.at(-1)];
  const days = first && last ? (Date.parse(last) - Date.parse(first)) / dayMs : 0;
  const begins = (length: number) => (date: string, index: number) =>
    index > 0 && date.slice(0, length) !== dates[index - 1]?.slice(0, length);
  if (days > 3 * 366) return evenLabels(dates, begins(4), maxYears, (date) => date.slice(0, 4));
  if (days > 62) return evenLabels(dates, begins(7), maxLabels, (date) => month(date, look));
  return evenLabels(
    dates,
    () => true,
    maxLabels,
    (date) => day(date, look),
  );
}

/** Labels months under bars, centred in each group so that no label overflows. */
export function monthLabels(months: readonly string[], look: ChartLook): Omit<AxisLabels, "alignMaxLabel"> {
  const step = Math.ceil(months.length / maxLabels);
  const isShown = (index: number) => (months.length - 1 - index) % step === Math.floor(step / 2);
  return { hideOverlap: true, interval: isShown, formatter: (text) => month(text, look) };
}

function evenLabels(
  categories: readonly string[],
  isCandidate: (category: string, index: number) => boolean,
  most: number,
  formatter: (category: string) => string,
): AxisLabels {
  const candidates = categories.flatMap((category, index) => (isCandidate(category, index) ? [index] : []));
  const step = Math.max(1, Math.ceil(candidates.length / most));
  // Counted from the end: the newest months matter most.
  const shown = new Set(candidates.filter((_, at) => (candidates.length - 1 - at) % step === 0));
  return { hideOverlap: true, alignMaxLabel: "right", interval: (index) => shown.has(index), formatter };
}

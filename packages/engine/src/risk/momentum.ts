import { addMonths, dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { type CloseSeries, lastCloseIndex, STALE_DAYS } from "./close-series.ts";
import { refusal, refusalOn, type Statistic } from "./statistic.ts";

export const YEAR_OF_WEEKS = 364;

export interface Momentum {
  readonly months1: Statistic;
  readonly months3: Statistic;
  readonly months6: Statistic;
  readonly months12: Statistic;
  /** From 12 months ago to 1 month ago. */
  readonly twelveMinusOne: Statistic;
  /** 0 at the high. */
  readonly fromHigh: Statistic;
}

export interface CloseLookup {
  /** Last close on or before the day, of any age. */
  lastOn(day: number): { readonly close: number; readonly usedOn: number } | undefined;
  /** Of (after, to]; -Infinity without one. */
  highest(after: number, to: number): number;
}

/** NaN without a close at most 10 days old. */
function freshOn(closes: CloseLookup, day: number): number {
  const found = closes.lastOn(day);
  return found !== undefined && day - found.usedOn <= STALE_DAYS ? found.close : Number.NaN;
}

/** Returns close / close - 1 or refuses `not-enough-history` {needed}, `missing-close` {date}. */
export function changeBetween(closes: CloseLookup, from: number, to: number): Statistic {
  if (closes.lastOn(from) === undefined) {
    return refusal("not-enough-history", { needed: fromDayNumber(from) });
  }
  const [base, end] = [freshOn(closes, from), freshOn(closes, to)];
  if (!(base > 0)) return refusalOn("missing-close", from);
  return Number.isNaN(end) ? refusalOn("missing-close", to) : end / base - 1;
}

/** Returns last close / highest close of 364 days - 1; refuses as `changeBetween`. */
export function fromHigh(closes: CloseLookup, day: number): Statistic {
  const since = day - YEAR_OF_WEEKS;
  if (closes.lastOn(since) === undefined) {
    return refusal("not-enough-history", { needed: fromDayNumber(since) });
  }
  const close = freshOn(closes, day);
  if (Number.isNaN(close)) return refusalOn("missing-close", day);
  return close / Math.max(close, closes.highest(since, day)) - 1;
}

function lookupOf(series: CloseSeries): CloseLookup {
  const { days, closes } = series;
  return {
    lastOn(day) {
      const at = lastCloseIndex(series, day);
      return at < 0 ? undefined : { close: closes[at] ?? Number.NaN, usedOn: days[at] ?? 0 };
    },
    highest(after, to) {
      let high = Number.NEGATIVE_INFINITY;
      for (let i = lastCloseIndex(series, to); i >= 0 && (days[i] ?? 0) > after; i--) {
        high = Math.max(high, closes[i] ?? 0);
      }
      return high;
    },
  };
}

/**
 * Computes returns over 1, 3, 6 and 12 calendar months, 12-1 momentum, distance to the 52-week high. Closes stand in
 * for at most 10 days. Refusals per figure: `not-enough-history` {needed: date}, `missing-close` {date}. Source:
 * Jegadeesh and Titman 1993 (12-1); George and Hwang 2004 (52-week high).
 */
export function momentum(series: CloseSeries, day: number): Momentum {
  const back = (months: number): number => dayNumber(addMonths(fromDayNumber(day), -months));
  const closes = lookupOf(series);
  return {
    months1: changeBetween(closes, back(1), day),
    months3: changeBetween(closes, back(3), day),
    months6: changeBetween(closes, back(6), day),
    months12: changeBetween(closes, back(12), day),
    twelveMinusOne: changeBetween(closes, back(12), back(1)),
    fromHigh: fromHigh(closes, day),
  };
}

import { addMonths, dayNumber, fromDayNumber } from "../days/iso-date.ts";
import { type CloseSeries, closeOn, lastCloseIndex } from "./close-series.ts";
import { refusal, refusalOn, type Statistic } from "./statistic.ts";

const YEAR_OF_WEEKS = 364;

export interface Momentum {
  readonly months1: Statistic;
  readonly months3: Statistic;
  readonly months6: Statistic;
  readonly months12: Statistic;
  /** The return from 12 months ago to 1 month ago. */
  readonly twelveMinusOne: Statistic;
  /** Last close over the highest close of the last 364 days, - 1; 0 at the high. */
  readonly fromHigh: Statistic;
}

/** Change from one evening to another; refused `not-enough-history` {needed} or `missing-close` {date}. */
export function changeBetween(series: CloseSeries, from: number, to: number): Statistic {
  const first = series.days[0];
  if (first === undefined || first > from) {
    return refusal("not-enough-history", { needed: fromDayNumber(from) });
  }
  const [base, end] = [closeOn(series, from), closeOn(series, to)];
  if (!(base > 0)) return refusalOn("missing-close", from);
  return Number.isNaN(end) ? refusalOn("missing-close", to) : end / base - 1;
}

/** Last close over the highest one of 364 days, - 1. */
export function fromHigh(series: CloseSeries, day: number): Statistic {
  const since = day - YEAR_OF_WEEKS;
  const first = series.days[0];
  if (first === undefined || first > since) {
    return refusal("not-enough-history", { needed: fromDayNumber(since) });
  }
  const close = closeOn(series, day);
  if (Number.isNaN(close)) return refusalOn("missing-close", day);
  let high = close;
  for (let i = lastCloseIndex(series, day); i >= 0 && (series.days[i] ?? 0) > since; i--) {
    high = Math.max(high, series.closes[i] ?? 0);
  }
  return close / high - 1;
}

/**
 * Momentum on an evening (a day number) from a total-return or price series: returns over 1, 3, 6 and 12 calendar
 * months, 12-1 momentum, distance to the 52-week high of closes. Closes at most 10 days old stand in. Refusals per
 * figure: `not-enough-history` {needed: date}, `missing-close` {date}.
 * Source: Jegadeesh and Titman 1993 (12-1: the last month left out); George and Hwang 2004 (52-week high).
 */
export function momentum(series: CloseSeries, day: number): Momentum {
  const back = (months: number): number => dayNumber(addMonths(fromDayNumber(day), -months));
  return {
    months1: changeBetween(series, back(1), day),
    months3: changeBetween(series, back(3), day),
    months6: changeBetween(series, back(6), day),
    months12: changeBetween(series, back(12), day),
    twelveMinusOne: changeBetween(series, back(12), back(1)),
    fromHigh: fromHigh(series, day),
  };
}

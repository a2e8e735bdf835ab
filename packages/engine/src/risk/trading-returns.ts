import { type Calendar, isTradingDay } from "../calendars/calendar.ts";
import { type ReturnSeries, startOf } from "./return-series.ts";

/**
 * Compounds removed days into the next kept one, those after the last trading day into that one: the growth is
 * unchanged.
 */
export function keepTradingDays(series: ReturnSeries, calendar: Calendar): ReturnSeries {
  const days: number[] = [];
  const returns: number[] = [];
  let pending = 1;
  let isPending = false;
  for (let i = 0; i < series.days.length; i++) {
    const day = series.days[i] ?? 0;
    const value = series.returns[i] ?? Number.NaN;
    if (!isTradingDay(calendar, day)) {
      pending *= 1 + value;
      isPending = true;
      continue;
    }
    days.push(day);
    returns.push(isPending ? pending * (1 + value) - 1 : value);
    pending = 1;
    isPending = false;
  }
  const last = returns.length - 1;
  if (isPending && last >= 0) returns[last] = (1 + (returns[last] ?? 0)) * pending - 1;
  return { days: Int32Array.from(days), returns: Float64Array.from(returns), from: startOf(series) };
}

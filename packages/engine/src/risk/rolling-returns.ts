import { addMonths, dayNumber, fromDayNumber } from "../days/iso-date.ts";
import type { IndexSeries } from "./return-series.ts";
import { type Refused, refusal } from "./statistic.ts";

/** NaN where either end is unknown. */
export interface RollingReturns {
  readonly firstDay: number;
  readonly returns: Float64Array;
}

function windowStart(day: number, months: number): number {
  return dayNumber(addMonths(fromDayNumber(day), -months));
}

/**
 * Computes index(d) / index(same calendar day `months` earlier) - 1, not annualised; a day the month lacks is its last
 * day. Refuses `too-short` {days, needed}.
 */
export function rollingReturns({ firstDay, values }: IndexSeries, months: number): RollingReturns | Refused {
  const last = firstDay + values.length - 1;
  let start = dayNumber(addMonths(fromDayNumber(firstDay), months));
  // A month that ends on 29 February starts on 29 January, before the index.
  while (windowStart(start, months) < firstDay) start++;
  if (start > last) {
    const params = { days: String(last - firstDay), needed: String(start - firstDay) };
    return refusal("too-short", params);
  }
  const returns = new Float64Array(last - start + 1);
  for (let day = start; day <= last; day++) {
    const base = values[windowStart(day, months) - firstDay] ?? Number.NaN;
    const end = values[day - firstDay] ?? Number.NaN;
    returns[day - start] = base > 0 ? end / base - 1 : Number.NaN;
  }
  return { firstDay: start, returns };
}

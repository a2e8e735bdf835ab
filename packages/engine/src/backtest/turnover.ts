import { type Money, moneyToNumber } from "../money/decimal.ts";
import { mean, refusal, refusalOn, type Statistic } from "../risk/statistic.ts";
import type { DailySeries } from "../valuation/series.ts";

/**
 * Computes half of `traded` / mean of daily values; a ratio, not per year. Refused: `missing-value` {date},
 * `zero-base`. Source: conventions C72.
 */
export function turnoverOf(traded: Money, series: DailySeries): Statistic {
  const { values } = series;
  const missing = values.findIndex(Number.isNaN);
  if (missing >= 0) return refusalOn("missing-value", series.firstDay + missing);
  const average = mean(values);
  return average > 0 ? moneyToNumber(traded) / 2 / average : refusal("zero-base");
}

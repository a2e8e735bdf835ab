import { type Money, moneyToNumber } from "../money/decimal.ts";
import { mean, refusal, refusalOn, type Statistic } from "../risk/statistic.ts";
import type { DailySeries } from "../valuation/series.ts";

/**
 * Computes turnover of the period: half of `traded` (buys and sells without fees in the series' currency, first
 * purchase, flows and reinvested dividends included) / arithmetic mean of daily values from the first purchase; a
 * ratio, not per year. Refused: `missing-value` {date}, `zero-base`. Source: conventions C72. Example: 1,000 bought,
 * 100 of it moved once, 1,000 on average: 0.6.
 */
export function turnoverOf(traded: Money, series: DailySeries): Statistic {
  const { values } = series;
  const missing = values.findIndex(Number.isNaN);
  if (missing >= 0) return refusalOn("missing-value", series.firstDay + missing);
  const average = mean(values);
  return average > 0 ? moneyToNumber(traded) / 2 / average : refusal("zero-base");
}

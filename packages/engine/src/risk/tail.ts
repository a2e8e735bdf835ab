import { faultOf, type ReturnSeries } from "./return-series.ts";
import { quantile, type Refused, type Statistic } from "./statistic.ts";

const PROBABILITY = 0.05;
/** With fewer the worst twentieth holds not even one return. */
export const TAIL_NEEDED = 20;

function worstFirst(series: ReturnSeries): Float64Array | Refused {
  return faultOf(series, TAIL_NEEDED) ?? series.returns.slice().sort();
}

/**
 * Historical value at risk, 95 %, one day: minus the 5 % quantile of the returns (type 7), as a loss: 0.02 = on
 * one day of twenty 2 % or more were lost; negative when even that day gained. Needs 20 returns.
 * Source: Jorion, Value at Risk, 3rd ed., historical simulation; the quantile as in R and numpy.
 */
export function valueAtRisk95(series: ReturnSeries): Statistic {
  const ascending = worstFirst(series);
  return ascending instanceof Float64Array ? 0 - quantile(ascending, PROBABILITY) : ascending;
}

/**
 * Historical conditional value at risk (expected shortfall), 95 %, one day: minus the mean of the returns at or
 * below the 5 % quantile. Needs 20 returns. Source: Acerbi and Tasche 2002.
 */
export function conditionalVaR95(series: ReturnSeries): Statistic {
  const ascending = worstFirst(series);
  if (!(ascending instanceof Float64Array)) return ascending;
  const limit = quantile(ascending, PROBABILITY);
  let [sum, count] = [0, 0];
  for (const value of ascending) {
    if (value > limit) break;
    sum += value;
    count++;
  }
  return 0 - sum / count;
}

import { oncePer } from "./once-per.ts";
import { faultOf, type ReturnSeries } from "./return-series.ts";
import type { Refused, Statistic } from "./statistic.ts";

const PROBABILITY = 0.05;
/** With fewer the worst twentieth holds not even one return. */
export const TAIL_NEEDED = 20;

/** Moves the `count` smallest values to the front, in no order (Hoare's selection, 1961). */
function selectSmallest(values: Float64Array, count: number): void {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0;
    let [i, j] = [low, high];
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i++;
      while ((values[j] ?? 0) > pivot) j--;
      if (i > j) break;
      const value = values[i] ?? 0;
      values[i++] = values[j] ?? 0;
      values[j--] = value;
    }
    if (count - 1 <= j) high = j;
    else if (count - 1 >= i) low = i;
    else return;
  }
}

interface Tail {
  /** The smallest returns, ascending: all at or below the limit. */
  readonly worst: Float64Array;
  /** The 5 % quantile (type 7), linear between its neighbours. */
  readonly limit: number;
}

/** Only the worst twentieth is put in order: both figures read no more. */
const tailOf = oncePer((returns: Float64Array): Tail => {
  const at = (returns.length - 1) * PROBABILITY;
  const below = Math.floor(at);
  const values = returns.slice();
  selectSmallest(values, Math.min(values.length, below + 2));
  const worst = values.slice(0, below + 2).sort();
  const low = worst[below] ?? Number.NaN;
  const high = worst[below + 1] ?? low;
  return { worst, limit: low + (at - below) * (high - low) };
});

function tailOfSeries(series: ReturnSeries): Tail | Refused {
  return faultOf(series, TAIL_NEEDED) ?? tailOf(series.returns);
}

/**
 * Historical value at risk, 95 %, one day: minus the 5 % quantile of the returns (type 7), as a loss: 0.02 = on
 * one day of twenty 2 % or more were lost; negative when even that day gained. Needs 20 returns.
 * Source: Jorion, Value at Risk, 3rd ed., historical simulation; the quantile as in R and numpy.
 */
export function valueAtRisk95(series: ReturnSeries): Statistic {
  const tail = tailOfSeries(series);
  return "limit" in tail ? 0 - tail.limit : tail;
}

/**
 * Historical conditional value at risk (expected shortfall), 95 %, one day: minus the mean of the returns at or
 * below the 5 % quantile. Needs 20 returns. Source: Acerbi and Tasche 2002.
 */
export function conditionalVaR95(series: ReturnSeries): Statistic {
  const tail = tailOfSeries(series);
  if (!("limit" in tail)) return tail;
  let [sum, count] = [0, 0];
  for (const value of tail.worst) {
    if (value >= tail.limit) break;
    sum += value;
    count++;
  }
  // Returns that equal the limit, however many: the worst twentieth holds only some of them.
  for (const value of series.returns) {
    if (value !== tail.limit) continue;
    sum += value;
    count++;
  }
  return 0 - sum / count;
}

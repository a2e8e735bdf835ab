import { oncePer } from "../once-per.ts";
import { momentsOf } from "./moments.ts";
import { faultOf, type ReturnSeries } from "./return-series.ts";
import type { Refused, Statistic } from "./statistic.ts";

const PROBABILITY = 0.05;
/** With fewer the worst twentieth holds not even one return. */
export const TAIL_NEEDED = 20;

/** How many deviations below the mean the worst twentieth is looked for, and where it mostly ends. */
const SEARCH = 1.1;
const CLOSER = 1.5;

/** Room for those found, used again and again: few of them are kept. */
let room = new Float64Array(0);

/** Copies those of the first `count` values that are up to the bound to the front of `low`; how many they are. */
function gather(low: Float64Array, values: Float64Array, count: number, bound: number): number {
  let found = 0;
  for (let i = 0; i < count; i++) {
    const value = values[i] ?? 0;
    if (value <= bound) low[found++] = value;
  }
  return found;
}

/** The smallest values, at least `count` of them, ascending: those far below the mean, all when these are too few. */
function smallest(returns: Float64Array, count: number): Float64Array {
  const { mean, deviation } = momentsOf(returns);
  if (room.length < returns.length) room = new Float64Array(returns.length);
  const found = gather(room, returns, returns.length, mean - SEARCH * deviation);
  if (found < count) return returns.slice().sort();
  const low = room.slice(0, found);
  const closer = gather(room, low, found, mean - CLOSER * deviation);
  return closer < count ? low.sort() : room.slice(0, closer).sort();
}

interface Tail {
  /** The smallest returns, ascending: the worst twentieth and at least one more. */
  readonly worst: Float64Array;
  /** The 5 % quantile (type 7), linear between its neighbours. */
  readonly limit: number;
}

/** Only the low end is put in order: both figures read no more. */
const tailOf = oncePer((returns: Float64Array): Tail => {
  const at = (returns.length - 1) * PROBABILITY;
  const below = Math.floor(at);
  const worst = smallest(returns, below + 2);
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
  const { worst, limit } = tail;
  // Where the values in order end at the limit, more of the same may lie outside of them.
  const all = worst[worst.length - 1] === limit ? series.returns.slice().sort() : worst;
  let [sum, count] = [0, 0];
  for (; count < all.length && (all[count] ?? 0) <= limit; count++) sum += all[count] ?? 0;
  return 0 - sum / count;
}

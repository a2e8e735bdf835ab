import { oncePer } from "../once-per.ts";
import { momentsOf } from "./moments.ts";
import { faultOf, type ReturnSeries } from "./return-series.ts";
import type { Refused, Statistic } from "./statistic.ts";

const PROBABILITY = 0.05;
/** With fewer the worst twentieth holds not even one return. */
export const TAIL_NEEDED = 20;

/** How many deviations below the mean the worst twentieth is looked for. */
const SEARCH = 1.1;

/** Room for the worst returns of one column at a time: as large as a column, and of no use once its tail is known. */
let room = new Float64Array(0);

/** Copies those of the values that are up to the bound to the front of `low`; how many they are. */
function gather(low: Float64Array, values: Float64Array, bound: number): number {
  let found = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    // Written in any case and kept by counting it: one in seven counts, which no branch is guessed right of.
    low[found] = value;
    found += Number(value <= bound);
  }
  return found;
}

/**
 * Moves the first `count` values about until the one at `place` is where it would stand in order, smaller ones before
 * it (Hoare 1961): cheaper than putting all in order, and nobody reads more.
 */
function select(values: Float64Array, count: number, place: number): number {
  let [left, right] = [0, count - 1];
  while (left < right) {
    const pivot = values[(left + right) >>> 1] ?? 0;
    let [i, j] = [left, right];
    while (i <= j) {
      while ((values[i] ?? 0) < pivot) i++;
      while ((values[j] ?? 0) > pivot) j--;
      if (i > j) break;
      const kept = values[i] ?? 0;
      values[i++] = values[j] ?? 0;
      values[j--] = kept;
    }
    if (place <= j) right = j;
    else if (place >= i) left = i;
    else break;
  }
  return values[place] ?? Number.NaN;
}

/** The smallest of the values from a place on. */
function leastFrom(values: Float64Array, count: number, from: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = from; i < count; i++) least = Math.min(least, values[i] ?? least);
  return least;
}

interface Tail {
  /** The 5 % quantile (type 7), linear between its neighbours. */
  readonly limit: number;
  /** The mean of the returns up to it. */
  readonly mean: number;
}

const tailOf = oncePer((returns: Float64Array): Tail => {
  const at = (returns.length - 1) * PROBABILITY;
  const below = Math.floor(at);
  const { mean, deviation } = momentsOf(returns);
  if (room.length < returns.length) room = new Float64Array(returns.length);
  const worst = room;
  let found = gather(worst, returns, mean - SEARCH * deviation);
  if (found < below + 2) found = gather(worst, returns, Number.POSITIVE_INFINITY);
  const low = select(worst, found, below);
  const high = leastFrom(worst, found, below + 1);
  const limit = low + (at - below) * (high - low);
  let sum = 0;
  let count = 0;
  for (let i = 0; i < found; i++) {
    const value = worst[i] ?? 0;
    if (value > limit) continue;
    sum += value;
    count++;
  }
  return { limit, mean: sum / count };
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
  return "limit" in tail ? 0 - tail.mean : tail;
}

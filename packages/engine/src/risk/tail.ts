import { oncePer } from "../once-per.ts";
import { momentsOf } from "./moments.ts";
import { faultOf, type ReturnSeries } from "./return-series.ts";
import type { Refused, Statistic } from "./statistic.ts";

const PROBABILITY = 0.05;
/** Fewer hold no worst 5 %. */
export const TAIL_NEEDED = 20;

const SEARCH = 1.1;

let room = new Float64Array(0);

function gather(low: Float64Array, values: Float64Array, bound: number): number {
  let found = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0;
    // Branch-free: one in seven counts.
    low[found] = value;
    found += Number(value <= bound);
  }
  return found;
}

/** Partitions the first `count` values around `place` by quickselect (Hoare 1961). */
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

function leastFrom(values: Float64Array, count: number, from: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = from; i < count; i++) least = Math.min(least, values[i] ?? least);
  return least;
}

interface Tail {
  /** Type 7. */
  readonly limit: number;
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
 * Computes minus the 5 % quantile (type 7), one day, positive = loss. Needs 20 returns. Source: Jorion, Value at Risk,
 * 3rd ed., historical simulation.
 */
export function valueAtRisk95(series: ReturnSeries): Statistic {
  const tail = tailOfSeries(series);
  return "limit" in tail ? 0 - tail.limit : tail;
}

/**
 * Computes the expected shortfall: minus the mean of returns at or below the 5 % quantile. Needs 20 returns. Source:
 * Acerbi and Tasche 2002.
 */
export function conditionalVaR95(series: ReturnSeries): Statistic {
  const tail = tailOfSeries(series);
  return "limit" in tail ? 0 - tail.mean : tail;
}

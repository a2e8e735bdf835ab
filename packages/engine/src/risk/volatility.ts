import { type Basis, periodRate } from "./basis.ts";
import { momentsOf } from "./moments.ts";
import { faultOf, type ReturnSeries, TWO } from "./return-series.ts";
import type { Statistic } from "./statistic.ts";

/**
 * Computes sample deviation x sqrt(perYear). Needs two returns (`too-few-observations`). Source: Bacon, Practical
 * Portfolio Performance, 2nd ed., p. 64.
 */
export function volatility(series: ReturnSeries, basis: Basis): Statistic {
  return faultOf(series, TWO) ?? momentsOf(series.returns).deviation * Math.sqrt(basis.perYear);
}

/** Computes the root mean square of min(r - target, 0), per observation. */
export function periodDownside(returns: Float64Array, target: number): number {
  if (target === 0) return momentsOf(returns).downside;
  let sum = 0;
  for (let i = 0; i < returns.length; i++) {
    const below = Math.min((returns[i] ?? 0) - target, 0);
    sum += below * below;
  }
  return Math.sqrt(sum / returns.length);
}

/** Computes `periodDownside` x sqrt(perYear); `target` is yearly. Needs two returns. Source: Sortino and Price 1994. */
export function downsideDeviation(series: ReturnSeries, basis: Basis, target = 0): Statistic {
  const fault = faultOf(series, TWO);
  if (fault !== undefined) return fault;
  return periodDownside(series.returns, periodRate(target, basis)) * Math.sqrt(basis.perYear);
}

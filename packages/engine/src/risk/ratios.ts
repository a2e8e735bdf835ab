import { annualise } from "./annualise.ts";
import { type Basis, periodRate } from "./basis.ts";
import { maxDrawdown } from "./drawdown.ts";
import { momentsOf } from "./moments.ts";
import { faultOf, type ReturnSeries, startOf, TWO } from "./return-series.ts";
import { isRefused, refusal, type Statistic } from "./statistic.ts";
import { periodDownside } from "./volatility.ts";

function yearlyExcess(series: ReturnSeries, basis: Basis, riskFree: number): number {
  return (momentsOf(series.returns).mean - periodRate(riskFree, basis)) * basis.perYear;
}

/**
 * Computes arithmetic mean of excess returns x perYear / volatility; `riskFree` is yearly. Refuses `constant-series`.
 * Source: Sharpe 1994, The Sharpe Ratio.
 */
export function sharpe(series: ReturnSeries, basis: Basis, riskFree: number): Statistic {
  const fault = faultOf(series, TWO);
  if (fault !== undefined) return fault;
  if (momentsOf(series.returns).isConstant) return refusal("constant-series");
  return (
    yearlyExcess(series, basis, riskFree) / (momentsOf(series.returns).deviation * Math.sqrt(basis.perYear))
  );
}

/**
 * Divides the Sharpe numerator by the downside deviation below the risk-free rate. Refuses `constant-series`,
 * `no-downside`. Source: Sortino and Price 1994.
 */
export function sortino(series: ReturnSeries, basis: Basis, riskFree: number): Statistic {
  const fault = faultOf(series, TWO);
  if (fault !== undefined) return fault;
  if (momentsOf(series.returns).isConstant) return refusal("constant-series");
  const downside = periodDownside(series.returns, periodRate(riskFree, basis));
  if (downside === 0) return refusal("no-downside");
  return yearlyExcess(series, basis, riskFree) / (downside * Math.sqrt(basis.perYear));
}

/** Annualises over calendar days; `too-short` under a year. */
export function yearlyGrowth(series: ReturnSeries): Statistic {
  const fault = faultOf(series, 1);
  if (fault !== undefined) return fault;
  const days = (series.days[series.days.length - 1] ?? 0) - startOf(series);
  return annualise(momentsOf(series.returns).growth - 1, days);
}

/**
 * Computes yearly growth / |largest drawdown|. Refuses `too-short`, `no-drawdown`. Source: Young 1991, Calmar Ratio.
 */
export function calmar(series: ReturnSeries): Statistic {
  const growth = yearlyGrowth(series);
  if (isRefused(growth)) return growth;
  const fall = maxDrawdown(series);
  if (fall === "none") return refusal("no-drawdown");
  return isRefused(fall) ? fall : growth / -fall.depth;
}

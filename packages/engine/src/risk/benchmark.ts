import { oncePer } from "../once-per.ts";
import { remember } from "../remember.ts";
import type { Basis } from "./basis.ts";
import { momentsOf } from "./moments.ts";
import { yearlyGrowth } from "./ratios.ts";
import { faultOf, growthOf, type ReturnSeries, startOf } from "./return-series.ts";
import {
  covariance,
  isConstant,
  isRefused,
  mean,
  type Refused,
  ROUNDING,
  refusal,
  type Statistic,
  sampleDeviation,
  tooFew,
} from "./statistic.ts";

/** On the same days. */
export interface CommonReturns {
  readonly own: ReturnSeries;
  readonly benchmark: ReturnSeries;
}

function between(series: ReturnSeries, commonDays: Int32Array): ReturnSeries {
  const from = commonDays[0] ?? startOf(series);
  const days = commonDays.subarray(1);
  const returns = new Float64Array(days.length);
  let next = 0;
  while (next < series.days.length && (series.days[next] ?? 0) <= from) next++;
  for (let k = 0; k < days.length; k++) {
    const day = days[k] ?? 0;
    const first = next;
    while (next < series.days.length && (series.days[next] ?? 0) <= day) next++;
    returns[k] =
      next === first + 1 ? (series.returns[first] ?? 0) : growthOf(series.returns.subarray(first, next)) - 1;
  }
  return { days, returns, from };
}

/** Compounds a return on a day that only one has into the next common day. */
export function alignSeries(own: ReturnSeries, benchmark: ReturnSeries): CommonReturns {
  return remember(alignments(own), benchmark, () => align(own, benchmark));
}

const alignments = oncePer((_own: ReturnSeries) => new Map<ReturnSeries, CommonReturns>());

function align(own: ReturnSeries, benchmark: ReturnSeries): CommonReturns {
  const commonDays = new Int32Array(Math.min(own.days.length, benchmark.days.length) + 1);
  let count = 0;
  // Index -1 is the start of the series.
  let [i, j] = [-1, -1];
  while (i < own.days.length && j < benchmark.days.length) {
    const ownDay = i < 0 ? startOf(own) : (own.days[i] ?? 0);
    const gap = ownDay - (j < 0 ? startOf(benchmark) : (benchmark.days[j] ?? 0));
    if (gap === 0) commonDays[count++] = ownDay;
    if (gap <= 0) i++;
    if (gap >= 0) j++;
  }
  const common = commonDays.subarray(0, count);
  return { own: between(own, common), benchmark: between(benchmark, common) };
}

function commonReturns(own: ReturnSeries, benchmark: ReturnSeries, basis: Basis): CommonReturns | Refused {
  const fault = faultOf(own, 0) ?? faultOf(benchmark, 0);
  if (fault !== undefined) return fault;
  const common = alignSeries(own, benchmark);
  const have = common.own.days.length;
  return have < basis.commonNeeded ? tooFew(have, basis.commonNeeded) : common;
}

/**
 * Computes covariance(own, benchmark) / variance(benchmark). Refusals of all figures here: those of both series,
 * `too-few-observations` under 60 common days (12 months), `constant-benchmark`. Source: Sharpe 1964; Bacon, p. 71.
 */
export function beta(own: ReturnSeries, benchmark: ReturnSeries, basis: Basis): Statistic {
  const common = commonReturns(own, benchmark, basis);
  if (isRefused(common)) return common;
  const market = common.benchmark.returns;
  if (momentsOf(market).isConstant) return refusal("constant-benchmark");
  return covariance(common.own.returns, market) / covariance(market, market);
}

/** `riskFree` is yearly. */
export interface AlphaInput extends CommonReturns {
  readonly basis: Basis;
  readonly riskFree: number;
}

/**
 * Computes Jensen's alpha: Rp - rf - beta x (Rb - rf), yearly; `too-short` {days, needed}. Source: Jensen 1968; Bacon,
 * p. 72.
 */
export function alpha({ own, benchmark, basis, riskFree }: AlphaInput): Statistic {
  const slope = beta(own, benchmark, basis);
  if (isRefused(slope)) return slope;
  const common = alignSeries(own, benchmark);
  const [ownGrowth, marketGrowth] = [yearlyGrowth(common.own), yearlyGrowth(common.benchmark)];
  if (isRefused(ownGrowth)) return ownGrowth;
  if (isRefused(marketGrowth)) return marketGrowth;
  return ownGrowth - riskFree - slope * (marketGrowth - riskFree);
}

/** Squares the correlation; `constant-series`, `constant-benchmark`. */
export function rSquared(own: ReturnSeries, benchmark: ReturnSeries, basis: Basis): Statistic {
  const common = commonReturns(own, benchmark, basis);
  if (isRefused(common)) return common;
  const [left, right] = [common.own.returns, common.benchmark.returns];
  if (momentsOf(left).isConstant) return refusal("constant-series");
  if (momentsOf(right).isConstant) return refusal("constant-benchmark");
  const shared = covariance(left, right);
  return Math.min(1, (shared * shared) / (covariance(left, left) * covariance(right, right)));
}

function differences({ own, benchmark }: CommonReturns): Float64Array {
  return own.returns.map((value, i) => value - (benchmark.returns[i] ?? 0));
}

/**
 * Computes sample deviation of return differences x sqrt(perYear). Source: Grinold and Kahn, Active Portfolio
 * Management, 2nd ed., chapter 3.
 */
export function trackingError(own: ReturnSeries, benchmark: ReturnSeries, basis: Basis): Statistic {
  const common = commonReturns(own, benchmark, basis);
  if (isRefused(common)) return common;
  return sampleDeviation(differences(common)) * Math.sqrt(basis.perYear);
}

/**
 * Computes arithmetic mean of return differences x perYear / tracking error; `constant-difference`. Source: Goodwin
 * 1998, The Information Ratio.
 */
export function informationRatio(own: ReturnSeries, benchmark: ReturnSeries, basis: Basis): Statistic {
  const common = commonReturns(own, benchmark, basis);
  if (isRefused(common)) return common;
  const active = differences(common);
  if (isConstant(active)) return refusal("constant-difference");
  return (mean(active) * basis.perYear) / (sampleDeviation(active) * Math.sqrt(basis.perYear));
}

function capture(common: CommonReturns | Refused, side: 1 | -1): Statistic {
  if (isRefused(common)) return common;
  // Logarithms keep the digits that a growth near 1 would lose.
  let [ownLog, marketLog, count] = [0, 0, 0];
  const { returns } = common.benchmark;
  for (let i = 0; i < returns.length; i++) {
    const market = returns[i] ?? 0;
    if (market * side <= ROUNDING) continue;
    ownLog += Math.log1p(common.own.returns[i] ?? 0);
    marketLog += Math.log1p(market);
    count++;
  }
  if (count === 0) return refusal(side === 1 ? "no-up-days" : "no-down-days");
  return Math.expm1(ownLog / count) / Math.expm1(marketLog / count);
}

/**
 * Computes geometric mean return on days the benchmark rose over the benchmark's; `no-up-days`. Source: Morningstar,
 * Upside and Downside Capture Ratios (unchanged days count for neither side).
 */
export function upCapture(own: ReturnSeries, benchmark: ReturnSeries, basis: Basis): Statistic {
  return capture(commonReturns(own, benchmark, basis), 1);
}

/** Computes `upCapture` on days the benchmark fell; `no-down-days`. */
export function downCapture(own: ReturnSeries, benchmark: ReturnSeries, basis: Basis): Statistic {
  return capture(commonReturns(own, benchmark, basis), -1);
}

import { dayNumber, fromDayNumber, type IsoDate } from "../days/iso-date.ts";
import { type Reason, reason } from "../figure.ts";
import { alpha, beta, informationRatio, rSquared, trackingError } from "../risk/benchmark.ts";
import { isRefused, type Refused, refusal, type Statistic } from "../risk/statistic.ts";
import type { BacktestPlan } from "./backtest-plan.ts";
import { findFaults } from "./find-faults.ts";
import { type BacktestResult, runBacktest } from "./run-backtest.ts";
import { findTradingStart } from "./trading-start.ts";

const MOST_PLANS = 5;

/** Common trading days, at least 60. */
export interface AgainstBenchmark {
  readonly beta: Statistic;
  readonly alpha: Statistic;
  readonly rSquared: Statistic;
  readonly trackingError: Statistic;
  readonly informationRatio: Statistic;
}

export interface ComparedBacktest {
  readonly result: BacktestResult | Refused;
  /** Absent without a benchmark, or when either is refused. */
  readonly against?: AgainstBenchmark;
}

export interface BacktestComparison {
  readonly start: IsoDate;
  readonly plans: readonly ComparedBacktest[];
  readonly benchmark?: BacktestResult | Refused;
  readonly notes: readonly Reason[];
}

function against(own: BacktestResult, benchmark: BacktestResult, riskFree?: number): AgainstBenchmark {
  const { basis } = own;
  const pair = { own: own.returns, benchmark: benchmark.returns };
  return {
    beta: beta(pair.own, pair.benchmark, basis),
    alpha: riskFree === undefined ? refusal("no-risk-free-rate") : alpha({ ...pair, basis, riskFree }),
    rSquared: rSquared(pair.own, pair.benchmark, basis),
    trackingError: trackingError(pair.own, pair.benchmark, basis),
    informationRatio: informationRatio(pair.own, pair.benchmark, basis),
  };
}

function startOf(plan: BacktestPlan): number | undefined {
  if (findFaults(plan).length > 0) return undefined;
  const start = findTradingStart(plan);
  return isRefused(start) ? undefined : start.day;
}

const later = (plan: BacktestPlan, start: IsoDate): BacktestPlan =>
  plan.start < start ? { ...plan, start } : plan;

/** Moving one start may move another. */
function commonStart(plans: readonly BacktestPlan[]): IsoDate | undefined {
  const starts = plans.map(startOf).filter((day) => day !== undefined);
  if (starts.length === 0) return undefined;
  const start = fromDayNumber(Math.max(...starts));
  const moved = plans.map((plan) => later(plan, start));
  const isSettled = moved.every((plan) => (startOf(plan) ?? 0) <= dayNumber(start));
  return isSettled ? start : commonStart(moved);
}

export function compareBacktests(
  plans: readonly BacktestPlan[],
  benchmark?: BacktestPlan,
): BacktestComparison | Refused {
  const steps = compareInSteps(plans, benchmark);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

function faultOf(plans: readonly BacktestPlan[], all: readonly BacktestPlan[]): Refused | undefined {
  const [first] = plans;
  if (first === undefined) return refusal("no-plans");
  if (plans.length > MOST_PLANS) {
    return refusal("too-many-plans", { have: String(plans.length), limit: String(MOST_PLANS) });
  }
  for (const field of ["currency", "end"] as const) {
    if (all.some((plan) => plan[field] !== first[field])) return refusal("plans-differ", { field });
  }
  return undefined;
}

/**
 * Compares up to five plans and a benchmark, itself a plan, from the first day on which each can buy (note
 * `common-start` {date}). A refused plan is listed with its reasons and moves no start. Yields before each plan, so
 * that the caller can interleave other work. Refused: `no-plans`, `too-many-plans` {have, limit}, `plans-differ`
 * {field} when currency or end differ, and the first plan's reasons when none is playable.
 */
export function* compareInSteps(
  plans: readonly BacktestPlan[],
  benchmark?: BacktestPlan,
): Generator<undefined, BacktestComparison | Refused, undefined> {
  const all = benchmark === undefined ? plans : [...plans, benchmark];
  const fault = faultOf(plans, all);
  if (fault !== undefined) return fault;
  const start = commonStart(all);
  if (start === undefined) {
    const result = plans[0] && runBacktest(plans[0]);
    return result !== undefined && isRefused(result) ? result : refusal("no-plans");
  }
  const isLater = all.some((plan) => plan.start < start);
  const play = (plan: BacktestPlan) => runBacktest(later(plan, start));
  const market = benchmark === undefined ? undefined : play(benchmark);
  const compared: ComparedBacktest[] = [];
  for (const plan of plans) {
    yield;
    const result = play(plan);
    const isAlone = isRefused(result) || market === undefined || isRefused(market);
    compared.push(isAlone ? { result } : { result, against: against(result, market, plan.riskFree) });
  }
  return {
    start,
    plans: compared,
    ...(market !== undefined && { benchmark: market }),
    notes: isLater ? [reason("common-start", { date: start })] : [],
  };
}

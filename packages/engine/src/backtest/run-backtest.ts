import { calendarOf } from "../calendars/calendar.ts";
import { addDays } from "../days/iso-date.ts";
import type { Period } from "../days/periods.ts";
import type { Figure } from "../figure.ts";
import type { MetricId } from "../metrics/index.ts";
import { type Basis, basisOf } from "../risk/basis.ts";
import { type Drawdown, maxDrawdown } from "../risk/drawdown.ts";
import { calmar, sharpe, sortino } from "../risk/ratios.ts";
import { type ReturnSeries, returnsOfIndex } from "../risk/return-series.ts";
import { isRefused, type Refused, refusal, type Statistic } from "../risk/statistic.ts";
import { keepTradingDays } from "../risk/trading-returns.ts";
import { downsideDeviation, volatility } from "../risk/volatility.ts";
import { type LedgerRun, runLedger } from "../run-ledger.ts";
import type { DailySeries } from "../valuation/series.ts";
import type { BacktestPlan } from "./backtest-plan.ts";
import { type GeneratedBacktest, generateBacktest } from "./generate-backtest.ts";
import { turnoverOf } from "./turnover.ts";

const RETURNS = ["twr", "twrAnnualised"] as const satisfies readonly MetricId[];

const FIGURES = [
  "value",
  "cash",
  "netFlows",
  "totalProfit",
  "simpleReturn",
  "irr",
  "income",
  "fees",
  "taxes",
  "realised",
  "unrealised",
  "priceResult",
  "currencyResult",
] as const satisfies readonly MetricId[];

/** Returns over `period`, other figures over `booked`. */
export type BacktestFigures = Readonly<Record<(typeof FIGURES | typeof RETURNS)[number], Figure>>;

/** On trading days of the plan's currency. */
export interface BacktestRisk {
  readonly volatility: Statistic;
  readonly downsideDeviation: Statistic;
  readonly maxDrawdown: Drawdown | "none" | Refused;
  readonly sharpe: Statistic;
  readonly sortino: Statistic;
  readonly calmar: Statistic;
}

export interface BacktestResult extends GeneratedBacktest {
  /** From the close of the first purchases. */
  readonly period: Period;
  /** From the day before the first purchases, so that their rows count. */
  readonly booked: Period;
  readonly figures: BacktestFigures;
  readonly risk: BacktestRisk;
  readonly turnover: Statistic;
  readonly series: DailySeries;
  readonly returns: ReturnSeries;
  readonly basis: Basis;
  readonly run: LedgerRun;
}

function riskOf(returns: ReturnSeries, basis: Basis, riskFree: number | undefined): BacktestRisk {
  const unknown = refusal("no-risk-free-rate");
  return {
    volatility: volatility(returns, basis),
    downsideDeviation: downsideDeviation(returns, basis),
    maxDrawdown: maxDrawdown(returns),
    sharpe: riskFree === undefined ? unknown : sharpe(returns, basis, riskFree),
    sortino: riskFree === undefined ? unknown : sortino(returns, basis, riskFree),
    calmar: calmar(returns),
  };
}

/** Counts the first deposit in net contributions. */
function seriesOf(run: LedgerRun, booked: Period, period: Period): DailySeries {
  const { firstDay, values, invested, netFlows, profit, marks } = run.series(booked);
  return {
    firstDay: firstDay + 1,
    values: values.subarray(1),
    invested: invested.subarray(1),
    netFlows: netFlows.subarray(1),
    twrIndex: run.series(period).twrIndex,
    profit: profit.subarray(1),
    marks: marks.subarray(1),
  };
}

/**
 * Runs a backtest. Refused as `generateBacktest`; single figures refuse on their own (a stale price at the end, less
 * than a year to annualise).
 */
export function runBacktest(plan: BacktestPlan): BacktestResult | Refused {
  const generated = generateBacktest(plan);
  if (isRefused(generated)) return generated;
  const { input, start, traded } = generated;
  const run = runLedger(input);
  const period = { from: start, to: plan.end };
  const booked = { from: addDays(start, -1), to: plan.end };
  const figuresIn = (metrics: readonly MetricId[], of: Period) =>
    metrics.map((metric) => [metric, run.figure(metric, { kind: "portfolio" }, of)]);
  const figures = Object.fromEntries([
    ...figuresIn(FIGURES, booked),
    ...figuresIn(RETURNS, period),
  ]) as BacktestFigures;
  const series = seriesOf(run, booked, period);
  const calendar = calendarOf(
    plan.currency,
    plan.assets.every(({ isCrypto }) => isCrypto === true),
  );
  const basis = basisOf(calendar);
  const index = { firstDay: series.firstDay, values: series.twrIndex };
  const returns = keepTradingDays(returnsOfIndex(index, series.values), calendar);
  return {
    ...generated,
    period,
    booked,
    figures,
    risk: riskOf(returns, basis, plan.riskFree),
    turnover: turnoverOf(traded, series),
    series,
    returns,
    basis,
    run,
  };
}

import {
  alpha,
  type Basis,
  basisOf,
  beta,
  type Calendar,
  type CashFlow,
  type CloseSeries,
  calendarOf,
  calmar,
  conditionalVaR95,
  createRates,
  type DailySeries,
  dayNumber,
  downCapture,
  downsideDeviation,
  fromDayNumber,
  informationRatio,
  isRefused,
  keepTradingDays,
  type LedgerInput,
  maxDrawdown,
  modifiedDietz,
  type Period,
  type ReturnSeries,
  returnsOfIndex,
  rSquared,
  type Statistic,
  shadowPortfolio,
  sharpe,
  sortino,
  trackingError,
  upCapture,
  valueAtRisk95,
  volatility,
} from "@zerno/engine";
import { type Answer, answerOf, refusedAs } from "./answer.ts";

/** What the risk figures are measured with, beside the series. */
export interface RiskTerms {
  readonly basis: Basis;
  readonly riskFree: number | undefined;
  readonly benchmark: ReturnSeries | undefined;
}

const NO_RATE = refusedAs("no-risk-free-rate");
const NO_BENCHMARK = refusedAs("no-benchmark");

/** Largest fall of the return index; 0 when it never fell. */
function depthOf(series: ReturnSeries): Answer {
  const fall = maxDrawdown(series);
  if (fall === "none") return { value: "0", unit: "ratio" };
  if (isRefused(fall)) return answerOf(fall, "ratio");
  const { start, bottom, recovery } = fall;
  const days = { start: fromDayNumber(start), bottom: fromDayNumber(bottom) };
  const params = recovery === undefined ? days : { ...days, recovery: fromDayNumber(recovery) };
  return { ...answerOf(fall.depth, "ratio"), notes: [{ code: "drawdown", params }] };
}

function againstBenchmark(own: ReturnSeries, { basis, riskFree, benchmark }: RiskTerms) {
  const compare = (
    figure: (own: ReturnSeries, benchmark: ReturnSeries, basis: Basis) => Statistic,
  ): Answer => (benchmark === undefined ? NO_BENCHMARK : answerOf(figure(own, benchmark, basis), "ratio"));
  const jensen = (): Answer => {
    if (benchmark === undefined) return NO_BENCHMARK;
    return riskFree === undefined ? NO_RATE : answerOf(alpha({ own, benchmark, basis, riskFree }), "ratio");
  };
  return {
    beta: compare(beta),
    alpha: jensen(),
    rSquared: compare(rSquared),
    trackingError: compare(trackingError),
    informationRatio: compare(informationRatio),
    upCapture: compare(upCapture),
    downCapture: compare(downCapture),
  };
}

/** Statistics of a series of daily returns, each a value or a refusal; the order is that of the output. */
export function riskOf(own: ReturnSeries, terms: RiskTerms): Record<string, Answer> {
  const { basis, riskFree } = terms;
  const excess = (figure: typeof sharpe): Answer =>
    riskFree === undefined ? NO_RATE : answerOf(figure(own, basis, riskFree), "ratio");
  return {
    volatility: answerOf(volatility(own, basis), "ratio"),
    downsideDeviation: answerOf(downsideDeviation(own, basis), "ratio"),
    maxDrawdown: depthOf(own),
    sharpe: excess(sharpe),
    sortino: excess(sortino),
    calmar: answerOf(calmar(own), "ratio"),
    valueAtRisk95: answerOf(valueAtRisk95(own), "ratio"),
    conditionalVaR95: answerOf(conditionalVaR95(own), "ratio"),
    ...againstBenchmark(own, terms),
  };
}

/** Flows into the portfolio by day, from the running sum of the series. */
function flowsOf({ firstDay, netFlows }: DailySeries): CashFlow[] {
  const flows: CashFlow[] = [];
  for (let i = 1; i < netFlows.length; i++) {
    const amount = (netFlows[i] ?? 0) - (netFlows[i - 1] ?? 0);
    if (amount !== 0) flows.push({ day: firstDay + i, amount });
  }
  return flows;
}

/** Closes of an asset in the currency of the results; days without a rate have none. */
function closesOf(input: LedgerInput, assetId: string): CloseSeries {
  const series = input.prices.get(assetId);
  const from = input.assets.get(assetId)?.currency ?? input.currency;
  const rates = createRates(input.rates);
  const days: number[] = [];
  const closes: number[] = [];
  for (const [i, close] of (series?.closes ?? new Float64Array()).entries()) {
    const day = (series?.firstDay ?? 0) + i;
    const rate = from === input.currency ? 10n ** 18n : rates.rate(from, input.currency, day);
    if (Number.isNaN(close) || rate === undefined) continue;
    days.push(day);
    closes.push((close * Number(rate)) / 1e18);
  }
  return { days: Int32Array.from(days), closes: Float64Array.from(closes) };
}

/** Returns between the closes from the evening `from` on. */
function returnsOfCloses({ days, closes }: CloseSeries, from: number): ReturnSeries {
  const last = days[days.length - 1] ?? from;
  const values = new Float64Array(Math.max(0, last - from + 1)).fill(Number.NaN);
  for (const [i, day] of days.entries()) {
    if (day <= from) values[0] = closes[i] ?? Number.NaN;
    else values[day - from] = closes[i] ?? Number.NaN;
  }
  return returnsOfIndex({ firstDay: from, values });
}

export interface RiskQuestion {
  readonly input: LedgerInput;
  readonly series: DailySeries;
  readonly period: Period;
  readonly options: {
    readonly benchmark?: string | undefined;
    readonly riskFreeRate?: number | undefined;
    readonly calendar?: Calendar | undefined;
  };
}

function shadowOf(
  { input, series, period }: RiskQuestion,
  closes: CloseSeries,
): Record<"benchmarkValue" | "benchmarkTwr" | "benchmarkIrr", Answer> {
  const start = series.values[0] ?? 0;
  const flows = flowsOf(series);
  const all = start === 0 ? flows : [{ day: series.firstDay, amount: start }, ...flows];
  const shadow = shadowPortfolio(all, closes, dayNumber(period.to));
  if (isRefused(shadow)) {
    const refused = answerOf(shadow, "ratio");
    return { benchmarkValue: refused, benchmarkTwr: refused, benchmarkIrr: refused };
  }
  const value = shadow.values[shadow.values.length - 1] ?? Number.NaN;
  const irr = "rate" in shadow.irr ? answerOf(shadow.irr.rate, "ratio") : refusedAs(shadow.irr.refused);
  return {
    benchmarkValue: { ...answerOf(value, "money"), currency: input.currency },
    benchmarkTwr: answerOf(shadow.twr, "ratio"),
    benchmarkIrr: irr,
  };
}

/**
 * Modified Dietz, risk and benchmark figures of the portfolio from its daily series, on the trading days of the
 * calendar. All are float64 statistics; none enters an exact figure.
 */
export function riskFigures(question: RiskQuestion): Record<string, Answer> {
  const { input, series, period, options } = question;
  const assets = [...input.assets.values()].filter(({ id }) => id !== options.benchmark);
  const isCryptoOnly = assets.length > 0 && assets.every(({ isCrypto }) => isCrypto === true);
  const calendar = options.calendar ?? calendarOf(input.currency, isCryptoOnly);
  const index = { firstDay: series.firstDay, values: series.twrIndex };
  const own = keepTradingDays(returnsOfIndex(index, series.values), calendar);
  const closes = options.benchmark === undefined ? undefined : closesOf(input, options.benchmark);
  const benchmark =
    closes === undefined
      ? undefined
      : keepTradingDays(returnsOfCloses(closes, dayNumber(period.from)), calendar);
  const [start, end] = [
    series.values[0] ?? Number.NaN,
    series.values[series.values.length - 1] ?? Number.NaN,
  ];
  const range = { from: series.firstDay, to: dayNumber(period.to) };
  return {
    modifiedDietz: answerOf(modifiedDietz({ start, end, flows: flowsOf(series) }, range), "ratio"),
    ...riskOf(own, { basis: basisOf(calendar), riskFree: options.riskFreeRate, benchmark }),
    ...(closes !== undefined && shadowOf(question, closes)),
  };
}

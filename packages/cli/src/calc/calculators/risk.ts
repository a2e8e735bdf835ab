import {
  alpha,
  type Basis,
  basisOf,
  beta,
  calmar,
  conditionalVaR95,
  dayNumber,
  downCapture,
  downsideDeviation,
  type Figure,
  fromDayNumber,
  informationRatio,
  isRefused,
  isTradingDay,
  keepTradingDays,
  maxDrawdown,
  type ReturnSeries,
  returnsOfIndex,
  rSquared,
  type Statistic,
  sharpe,
  sortino,
  trackingError,
  unitOfStatistic,
  upCapture,
  valueAtRisk95,
  volatility,
} from "@zerno/engine";
import { z } from "zod";
import { createFaults, type Faults } from "../faults.ts";
import { calendar, date, float, version } from "../schema/scalars.ts";
import { refusedAs, toFigure } from "../to-figure.ts";
import { calculator } from "./calculator.ts";

const point = z.strictObject({ date, value: float });

const schema = z.strictObject({
  version: version.optional(),
  /** Index, or a value without flows; known at ends of days. */
  values: z.array(point).min(2),
  benchmark: z.array(point).min(2).optional(),
  riskFreeRate: float.optional(),
  /** Default: Monday to Friday. */
  calendar: calendar.optional(),
});

type Points = z.output<typeof schema>["values"];

function seriesOf(points: Points, list: string, faults: Faults): ReturnSeries {
  const known = new Map<number, number>();
  for (const [i, item] of points.entries()) {
    const day = dayNumber(item.date);
    if (known.has(day)) faults.add([list, i, "date"], `a second value on ${item.date}`);
    if (!(item.value > 0)) faults.add([list, i, "value"], "expected more than 0");
    known.set(day, item.value);
  }
  const days = [...known.keys()];
  const firstDay = Math.min(...days);
  const values = new Float64Array(Math.max(...days) - firstDay + 1).fill(Number.NaN);
  for (const [day, value] of known) values[day - firstDay] = value;
  return returnsOfIndex({ firstDay, values });
}

interface RiskTerms {
  readonly basis: Basis;
  readonly riskFree: number | undefined;
  readonly benchmark: ReturnSeries | undefined;
}

const NO_RATE = refusedAs("no-risk-free-rate");
const NO_BENCHMARK = refusedAs("no-benchmark");

function depthOf(series: ReturnSeries): Figure {
  const fall = maxDrawdown(series);
  if (fall === "none") return { value: "0", unit: "ratio" };
  if (isRefused(fall)) return toFigure(fall, "ratio");
  const { start, bottom, recovery } = fall;
  const days = { start: fromDayNumber(start), bottom: fromDayNumber(bottom) };
  const params = recovery === undefined ? days : { ...days, recovery: fromDayNumber(recovery) };
  return { ...toFigure(fall.depth, "ratio"), notes: [{ code: "drawdown", params }] };
}

function againstBenchmark(own: ReturnSeries, { basis, riskFree, benchmark }: RiskTerms) {
  const compare = (
    id: string,
    figure: (own: ReturnSeries, benchmark: ReturnSeries, basis: Basis) => Statistic,
  ): Figure => {
    const unit = unitOfStatistic(id);
    return benchmark === undefined
      ? { ...NO_BENCHMARK, unit }
      : toFigure(figure(own, benchmark, basis), unit);
  };
  const jensen = (): Figure => {
    if (benchmark === undefined) return NO_BENCHMARK;
    return riskFree === undefined ? NO_RATE : toFigure(alpha({ own, benchmark, basis, riskFree }), "ratio");
  };
  return {
    beta: compare("beta", beta),
    alpha: jensen(),
    rSquared: compare("rSquared", rSquared),
    trackingError: compare("trackingError", trackingError),
    informationRatio: compare("informationRatio", informationRatio),
    upCapture: compare("upCapture", upCapture),
    downCapture: compare("downCapture", downCapture),
  };
}

function riskOf(own: ReturnSeries, terms: RiskTerms): Record<string, Figure> {
  const { basis, riskFree } = terms;
  const excess = (figure: typeof sharpe): Figure =>
    riskFree === undefined
      ? { ...NO_RATE, unit: "number" }
      : toFigure(figure(own, basis, riskFree), "number");
  return {
    volatility: toFigure(volatility(own, basis), "ratio"),
    downsideDeviation: toFigure(downsideDeviation(own, basis), "ratio"),
    maxDrawdown: depthOf(own),
    sharpe: excess(sharpe),
    sortino: excess(sortino),
    calmar: toFigure(calmar(own), "number"),
    valueAtRisk95: toFigure(valueAtRisk95(own), "ratio"),
    conditionalVaR95: toFigure(conditionalVaR95(own), "ratio"),
    ...againstBenchmark(own, terms),
  };
}

export const riskCalculator = calculator({
  schema,
  compute(input) {
    const faults = createFaults();
    const days = input.calendar ?? "weekdays";
    const own = seriesOf(input.values, "values", faults);
    const market = input.benchmark === undefined ? undefined : seriesOf(input.benchmark, "benchmark", faults);
    faults.throwAny();
    const kept = keepTradingDays(own, days);
    return {
      calendar: days,
      observations: kept.days.filter((day) => isTradingDay(days, day)).length,
      figures: riskOf(kept, {
        basis: basisOf(days),
        riskFree: input.riskFreeRate,
        benchmark: market === undefined ? undefined : keepTradingDays(market, days),
      }),
    };
  },
});

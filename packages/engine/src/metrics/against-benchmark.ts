import { moneyToNumber } from "../money/decimal.ts";
import { remember } from "../remember.ts";
import { listFlows } from "../returns/twr.ts";
import type { CashFlow } from "../returns/xirr.ts";
import type { Basis } from "../risk/basis.ts";
import {
  alpha as alphaOf,
  beta as betaOf,
  downCapture as downCaptureOf,
  informationRatio as informationRatioOf,
  rSquared as rSquaredOf,
  trackingError as trackingErrorOf,
  upCapture as upCaptureOf,
} from "../risk/benchmark.ts";
import { closeOn } from "../risk/close-series.ts";
import { weeklyCorrelation } from "../risk/correlation.ts";
import type { ReturnSeries } from "../risk/return-series.ts";
import { type ShadowPortfolio, shadowPortfolio } from "../risk/shadow-portfolio.ts";
import type { Statistic } from "../risk/statistic.ts";
import { SideTable } from "../side-table.ts";
import { flowsIn } from "../valuation/lines.ts";
import { type Apart, addStep, adopt, evaluateApart, type Query } from "../valuation/query.ts";
import { benchmarkCloses, benchmarkOf, benchmarkOn, benchmarkReturns } from "./benchmark-series.ts";
import { investedBase } from "./invested-base.ts";
import type { Answer, Metric, MetricRequest } from "./metric.ts";
import { moneyWeightedText } from "./money-weighted.ts";
import { fromReturns, ofReturns, riskFreeOf } from "./risk.ts";
import { answerOf, known } from "./statistic-result.ts";
import { numberText } from "./time-weighted.ts";
import { explainedValue } from "./value.ts";

/** Version of figures that reinvest the benchmark's payments. */
const ofIndex = { ...ofReturns, version: 4 } as const;

type Comparison = (own: ReturnSeries, benchmark: ReturnSeries, basis: Basis) => Statistic;

function compared(figure: Comparison): Metric["compute"] {
  return fromReturns(({ own, basis }, query, { range }) => {
    const benchmark = benchmarkReturns(query, range, own);
    return benchmark === undefined ? undefined : figure(own, benchmark, basis);
  });
}

/** Covariance with the benchmark / its variance. */
export const beta: Metric = { ...ofIndex, unit: "number", formula: "beta", compute: compared(betaOf) };

/** Rp - rf - beta x (Rb - rf), a year. */
export const alpha: Metric = {
  ...ofIndex,
  formula: "alpha",
  compute: fromReturns(({ own, basis }, query, { range }) => {
    const benchmark = benchmarkReturns(query, range, own);
    const riskFree = riskFreeOf(query);
    return benchmark === undefined || riskFree === undefined
      ? undefined
      : alphaOf({ own, benchmark, basis, riskFree });
  }),
};

/** Of weekly returns. */
export const correlation: Metric = {
  ...ofIndex,
  unit: "number",
  formula: "correlation",
  compute: fromReturns(({ own, calendar }, query, { range }) => {
    const benchmark = benchmarkReturns(query, range);
    return benchmark === undefined ? undefined : weeklyCorrelation(own, benchmark, calendar);
  }),
};

export const rSquared: Metric = {
  ...ofIndex,
  unit: "number",
  formula: "r-squared",
  compute: compared(rSquaredOf),
};
export const trackingError: Metric = {
  ...ofIndex,
  formula: "tracking-error",
  compute: compared(trackingErrorOf),
};
export const informationRatio: Metric = {
  ...ofIndex,
  unit: "number",
  formula: "information-ratio",
  compute: compared(informationRatioOf),
};
export const upCapture: Metric = { ...ofIndex, formula: "up-capture", compute: compared(upCaptureOf) };
export const downCapture: Metric = {
  ...ofIndex,
  formula: "down-capture",
  compute: compared(downCaptureOf),
};

/** Close at the end / at the start - 1 in the view's currency, payments reinvested. */
export const benchmarkReturn: Metric = {
  ...ofIndex,
  scopes: ["portfolio"],
  formula: "benchmark-return",
  compute(query, { range }) {
    const start = benchmarkOn(query, range, range.from);
    const end = benchmarkOn(query, range, range.to);
    if (start === undefined || end === undefined) return undefined;
    const value = end / start - 1;
    if (Number.isFinite(value)) {
      addStep(query, () => ({
        key: "benchmark-return",
        params: {},
        operands: { closeEnd: numberText(end), closeStart: numberText(start) },
        result: numberText(value),
      }));
    }
    return answerOf(query, value);
  },
};

/** Invests the scope's flows; the start value is the first. */
function findShadow(query: Query, request: MetricRequest): ShadowPortfolio | undefined {
  if (benchmarkOf(query) === undefined) return undefined;
  const { range } = request;
  const start = explainedValue(query, request, range.from);
  flowsIn(query, request, range);
  const flows: CashFlow[] = start === 0n ? [] : [{ day: range.from, amount: moneyToNumber(start) }];
  for (const { day, inflow, outflow } of listFlows(request.flows)) {
    if (inflow !== outflow) flows.push({ day, amount: inflow - outflow });
  }
  const days = [...flows.map(({ day }) => day), range.to];
  const closes = benchmarkCloses(query, range, days);
  if (closes === undefined || query.reasons.size > 0) return undefined;
  const found = known(query, shadowPortfolio(flows, closes, range.to));
  if (found !== undefined) {
    addStep(query, () => ({
      key: "shadow",
      params: {},
      operands: { units: numberText(found.units), close: numberText(closeOn(closes, range.to)) },
      result: numberText(found.values[found.values.length - 1] ?? 0),
    }));
  }
  return found;
}

const shadows = new SideTable<MetricRequest, Apart<ShadowPortfolio | undefined>>();

// Not cached when explained: all inputs are recorded.
function shadowOf(query: Query, request: MetricRequest): ShadowPortfolio | undefined {
  if (query.recorder !== undefined) return findShadow(query, request);
  return adopt(
    query,
    remember(shadows, request, () => evaluateApart(query, (own) => findShadow(own, request))),
  );
}

function ofShadow(read: (shadow: ShadowPortfolio) => Statistic): Metric["compute"] {
  return (query: Query, request: MetricRequest): Answer | undefined => {
    const shadow = shadowOf(query, request);
    return shadow === undefined ? undefined : answerOf(query, read(shadow));
  };
}

const ofBenchmark = { ...ofIndex, scopes: ["portfolio", "asset", "group"] } as const;

export const benchmarkValue: Metric = {
  ...ofBenchmark,
  unit: "money",
  formula: "benchmark-value",
  compute: ofShadow(({ values }) => values[values.length - 1] ?? Number.NaN),
};

export const benchmarkTwr: Metric = {
  ...ofBenchmark,
  formula: "benchmark-twr",
  compute: ofShadow(({ twr }) => twr),
};

/** Money-weighted return of those flows, by the rules of `irr`. */
export const benchmarkIrr: Metric = {
  ...ofBenchmark,
  formula: "benchmark-irr",
  version: 5,
  compute(query, request) {
    const shadow = shadowOf(query, request);
    if (shadow === undefined) return undefined;
    const start = explainedValue(query, request, request.range.from);
    if (investedBase(query, request, start) === undefined) return undefined;
    const { firstDay, lastFlowDay, values, units, irr } = shadow;
    const days = (units === 0 ? lastFlowDay : request.range.to) - firstDay;
    const text = moneyWeightedText(query, irr, { days, end: values[values.length - 1] ?? 0 });
    return text === undefined ? undefined : { text };
  },
};

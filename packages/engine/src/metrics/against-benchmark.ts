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
import { type Apart, type Ask, addStep, adopt, askApart } from "../valuation/ask.ts";
import { flowsIn } from "../valuation/lines.ts";
import { benchmarkCloses, benchmarkOf, benchmarkOn, benchmarkReturns } from "./benchmark-series.ts";
import { investedBase } from "./invested-base.ts";
import type { Answer, Metric, Question } from "./metric.ts";
import { moneyWeightedText } from "./money-weighted.ts";
import { fromReturns, ofReturns, riskFreeOf } from "./risk.ts";
import { answerOf, known } from "./statistic-result.ts";
import { numberText } from "./time-weighted.ts";
import { explainedValue } from "./value.ts";

/** Version of figures that read the benchmark's levels with payments reinvested. */
const ofIndex = { ...ofReturns, version: 4 } as const;

type Comparison = (own: ReturnSeries, benchmark: ReturnSeries, basis: Basis) => Statistic;

function compared(figure: Comparison): Metric["compute"] {
  return fromReturns(({ own, basis }, ask, { range }) => {
    const benchmark = benchmarkReturns(ask, range, own);
    return benchmark === undefined ? undefined : figure(own, benchmark, basis);
  });
}

/** Covariance with the benchmark / its variance, on common days. */
export const beta: Metric = { ...ofIndex, unit: "number", formula: "beta", compute: compared(betaOf) };

/** Jensen's alpha a year: Rp - rf - beta x (Rb - rf). */
export const alpha: Metric = {
  ...ofIndex,
  formula: "alpha",
  compute: fromReturns(({ own, basis }, ask, { range }) => {
    const benchmark = benchmarkReturns(ask, range, own);
    const riskFree = riskFreeOf(ask);
    return benchmark === undefined || riskFree === undefined
      ? undefined
      : alphaOf({ own, benchmark, basis, riskFree });
  }),
};

/** Pearson correlation of weekly returns with the benchmark's. */
export const correlation: Metric = {
  ...ofIndex,
  unit: "number",
  formula: "correlation",
  compute: fromReturns(({ own, calendar }, ask, { range }) => {
    const benchmark = benchmarkReturns(ask, range);
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

/** Close at the end / close at the start - 1, in the view's currency, payments reinvested. */
export const benchmarkReturn: Metric = {
  ...ofIndex,
  scopes: ["portfolio"],
  formula: "benchmark-return",
  compute(ask, { range }) {
    const start = benchmarkOn(ask, range, range.from);
    const end = benchmarkOn(ask, range, range.to);
    if (start === undefined || end === undefined) return undefined;
    const value = end / start - 1;
    if (Number.isFinite(value)) {
      addStep(ask, () => ({
        key: "benchmark-return",
        params: {},
        operands: { closeEnd: numberText(end), closeStart: numberText(start) },
        result: numberText(value),
      }));
    }
    return answerOf(ask, value);
  },
};

/** Invests the scope's flows in the benchmark on the same days; the start value is the first. */
function findShadow(ask: Ask, question: Question): ShadowPortfolio | undefined {
  if (benchmarkOf(ask) === undefined) return undefined;
  const { range } = question;
  const start = explainedValue(ask, question, range.from);
  flowsIn(ask, question, range);
  const flows: CashFlow[] = start === 0n ? [] : [{ day: range.from, amount: moneyToNumber(start) }];
  for (const { day, inflow, outflow } of listFlows(question.flows)) {
    if (inflow !== outflow) flows.push({ day, amount: inflow - outflow });
  }
  const days = [...flows.map(({ day }) => day), range.to];
  const closes = benchmarkCloses(ask, range, days);
  if (closes === undefined || ask.reasons.size > 0) return undefined;
  const found = known(ask, shadowPortfolio(flows, closes, range.to));
  if (found !== undefined) {
    addStep(ask, () => ({
      key: "shadow",
      params: {},
      operands: { units: numberText(found.units), close: numberText(closeOn(closes, range.to)) },
      result: numberText(found.values[found.values.length - 1] ?? 0),
    }));
  }
  return found;
}

const shadows = new SideTable<Question, Apart<ShadowPortfolio | undefined>>();

// Cached, except when explained: then all inputs are recorded.
function shadowOf(ask: Ask, question: Question): ShadowPortfolio | undefined {
  if (ask.recorder !== undefined) return findShadow(ask, question);
  return adopt(
    ask,
    remember(shadows, question, () => askApart(ask, (own) => findShadow(own, question))),
  );
}

function ofShadow(read: (shadow: ShadowPortfolio) => Statistic): Metric["compute"] {
  return (ask: Ask, question: Question): Answer | undefined => {
    const shadow = shadowOf(ask, question);
    return shadow === undefined ? undefined : answerOf(ask, read(shadow));
  };
}

const ofBenchmark = { ...ofIndex, scopes: ["portfolio", "asset", "group"] } as const;

/** Value of the same flows invested in the benchmark. */
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
  compute(ask, question) {
    const shadow = shadowOf(ask, question);
    if (shadow === undefined) return undefined;
    const start = explainedValue(ask, question, question.range.from);
    if (investedBase(ask, question, start) === undefined) return undefined;
    const { firstDay, lastFlowDay, values, units, irr } = shadow;
    const days = (units === 0 ? lastFlowDay : question.range.to) - firstDay;
    const text = moneyWeightedText(ask, irr, { days, end: values[values.length - 1] ?? 0 });
    return text === undefined ? undefined : { text };
  },
};

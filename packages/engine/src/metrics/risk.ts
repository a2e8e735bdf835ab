import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { maxDrawdown as drawdownOf } from "../risk/drawdown.ts";
import { calmar as calmarOf, sharpe as sharpeOf, sortino as sortinoOf } from "../risk/ratios.ts";
import { isRefused, type Statistic } from "../risk/statistic.ts";
import { conditionalVaR95 as expectedShortfall, valueAtRisk95 as valueAtRisk } from "../risk/tail.ts";
import { downsideDeviation as downsideOf, volatility as volatilityOf } from "../risk/volatility.ts";
import { addNote, addStep, type Query, refuse } from "../valuation/query.ts";
import { returnsOf, type ScopeReturns } from "./daily-returns.ts";
import { type Answer, EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { answerOf } from "./statistic-result.ts";

export const ofReturns = {
  unit: "ratio",
  version: 3,
  scopes: ["portfolio", "asset", "group"],
  inputs: EVERY_INPUT,
} as const;

type FromReturns = (found: ScopeReturns, query: Query, request: MetricRequest) => Statistic | undefined;

export function fromReturns(statistic: FromReturns): Metric["compute"] {
  return (query: Query, request: MetricRequest): Answer | undefined => {
    const found = returnsOf(query, request);
    return found === undefined ? undefined : answerOf(query, statistic(found, query, request));
  };
}

/** Returns the yearly rate, refused when absent. */
export function riskFreeOf(query: Query): number | undefined {
  const { riskFree } = query.state.input;
  if (riskFree === undefined) {
    refuse(query, reason("no-risk-free-rate"));
    return undefined;
  }
  query.recorder?.setting("riskFree");
  addStep(query, () => ({ key: "risk-free", params: {}, operands: {}, result: String(riskFree) }));
  return riskFree;
}

/** Sample deviation of daily returns x sqrt(252), 365 where all days count. */
export const volatility: Metric = {
  ...ofReturns,
  formula: "volatility",
  compute: fromReturns(({ own, basis }) => volatilityOf(own, basis)),
};

/** Root mean square of min(r, 0) over all days x sqrt(252). */
export const downsideDeviation: Metric = {
  ...ofReturns,
  formula: "downside-deviation",
  compute: fromReturns(({ own, basis }) => downsideOf(own, basis)),
};

/** Depth, negative; 0 without a fall. */
export const maxDrawdown: Metric = {
  ...ofReturns,
  formula: "max-drawdown",
  compute: fromReturns(({ own }, query) => {
    const fall = drawdownOf(own);
    if (fall === "none") return 0;
    if (isRefused(fall)) return fall;
    const { start, bottom, recovery } = fall;
    const days = { start: fromDayNumber(start), bottom: fromDayNumber(bottom) };
    const params = recovery === undefined ? days : { ...days, recovery: fromDayNumber(recovery) };
    addNote(query, reason(recovery === undefined ? "drawdown-open" : "drawdown", params));
    return fall.depth;
  }),
};

/** Days from the peak to the recovery or the end of the series. */
export const maxDrawdownDays: Metric = {
  ...ofReturns,
  unit: "count",
  formula: "max-drawdown-days",
  compute: fromReturns(({ own }) => {
    const fall = drawdownOf(own);
    if (fall === "none") return 0;
    return isRefused(fall) ? fall : fall.totalDays;
  }),
};

function excess(ratio: typeof sharpeOf): Metric["compute"] {
  return fromReturns(({ own, basis }, query) => {
    const riskFree = riskFreeOf(query);
    return riskFree === undefined ? undefined : ratio(own, basis, riskFree);
  });
}

/** Mean excess return x 252 / volatility. */
export const sharpe: Metric = { ...ofReturns, unit: "number", formula: "sharpe", compute: excess(sharpeOf) };

/** Mean excess return x 252 / downside deviation. */
export const sortino: Metric = {
  ...ofReturns,
  unit: "number",
  formula: "sortino",
  compute: excess(sortinoOf),
};

/** Yearly growth / |largest drawdown|. */
export const calmar: Metric = {
  ...ofReturns,
  unit: "number",
  formula: "calmar",
  compute: fromReturns(({ own }) => calmarOf(own)),
};

/** Loss at the 5 % quantile of daily returns. */
export const valueAtRisk95: Metric = {
  ...ofReturns,
  formula: "value-at-risk-95",
  compute: fromReturns(({ own }) => valueAtRisk(own)),
};

/** Mean loss of the worst 5 % of the days. */
export const conditionalVaR95: Metric = {
  ...ofReturns,
  formula: "conditional-var-95",
  compute: fromReturns(({ own }) => expectedShortfall(own)),
};

import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { DEC_ONE, formatDec, formatMoney } from "../money/decimal.ts";
import { divideHalfEven } from "../money/rounding.ts";
import { flowsIn } from "../valuation/lines.ts";
import { addStep, type DayRange, type Query, refuse } from "../valuation/query.ts";
import { investedBase } from "./invested-base.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric, type MetricRequest } from "./metric.ts";
import { explainedValue } from "./value.ts";

interface Profit {
  readonly start: bigint;
  readonly profit: bigint;
}

/** Returns value at the end - value at the start - flows in + flows out. */
export function profitIn(query: Query, request: MetricRequest, range: DayRange): Profit {
  const start = explainedValue(query, request, range.from);
  const end = explainedValue(query, request, range.to);
  const { flowIn, flowOut } = flowsIn(query, request, range);
  const profit = end - start - flowIn + flowOut;
  addStep(query, () => ({
    key: "total-profit",
    params: { from: fromDayNumber(range.from), to: fromDayNumber(range.to) },
    operands: {
      valueEnd: formatMoney(end),
      valueStart: formatMoney(start),
      flowsIn: formatMoney(flowIn),
      flowsOut: formatMoney(flowOut),
    },
    result: formatMoney(profit),
  }));
  return { start, profit };
}

/** Divides to 18 decimals; refused for a base of 0 or less. */
export function ratioOf(query: Query, part: bigint, whole: bigint): string | undefined {
  if (whole <= 0n) {
    refuse(query, reason("no-base"));
    return undefined;
  }
  const text = formatDec(divideHalfEven(part * DEC_ONE, whole));
  addStep(query, () => ({
    key: "ratio",
    params: {},
    operands: { part: formatMoney(part), whole: formatMoney(whole) },
    result: text,
  }));
  return text;
}

const common = { version: 4, scopes: ALL_SCOPES, inputs: EVERY_INPUT } as const;

function computeProfit(query: Query, request: MetricRequest) {
  return { text: formatMoney(profitIn(query, request, request.range).profit) };
}

export const totalProfit: Metric = {
  ...common,
  unit: "money",
  formula: "total-profit",
  compute: computeProfit,
};
export const periodGain: Metric = {
  ...common,
  unit: "money",
  formula: "total-profit",
  compute: computeProfit,
};

/** Total profit / the largest of (value at the start + net flows so far). */
export const simpleReturn: Metric = {
  ...common,
  version: 5,
  unit: "ratio",
  formula: "simple-return",
  compute(query, request) {
    const { start, profit } = profitIn(query, request, request.range);
    const base = investedBase(query, request, start);
    const text = base === undefined ? undefined : ratioOf(query, profit, base);
    return text === undefined ? undefined : { text };
  },
};

/** Base of the simple return. */
export const returnBase: Metric = {
  ...common,
  version: 1,
  unit: "money",
  formula: "return-base",
  compute(query, request) {
    const start = explainedValue(query, request, request.range.from);
    flowsIn(query, request, request.range);
    const base = investedBase(query, request, start);
    return base === undefined ? undefined : { text: formatMoney(base) };
  },
};

function lastDay({ range }: MetricRequest): DayRange {
  return { from: range.to - 1, to: range.to };
}

export const dayChange: Metric = {
  ...common,
  unit: "money",
  formula: "day-change",
  compute: (query, request) => ({ text: formatMoney(profitIn(query, request, lastDay(request)).profit) }),
};

export const dayChangeRatio: Metric = {
  ...common,
  unit: "ratio",
  formula: "day-change-ratio",
  compute(query, request) {
    const { start, profit } = profitIn(query, request, lastDay(request));
    const text = ratioOf(query, profit, start);
    return text === undefined ? undefined : { text };
  },
};

/** Flows across the scope's border, positive inwards. */
export const netFlows: Metric = {
  ...common,
  version: 3,
  unit: "money",
  formula: "net-flows",
  compute(query, request) {
    const { flowIn, flowOut } = flowsIn(query, request, request.range);
    return { text: formatMoney(flowIn - flowOut) };
  },
};

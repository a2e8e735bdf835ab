import { fromDayNumber } from "../days/iso-date.ts";
import { reason } from "../figure.ts";
import { DEC_ONE, formatDec, formatMoney } from "../money/decimal.ts";
import { divideHalfEven } from "../money/rounding.ts";
import { type Ask, addStep, type DayRange, refuse } from "../valuation/ask.ts";
import { flowsIn } from "../valuation/lines.ts";
import { investedBase } from "./invested-base.ts";
import { ALL_SCOPES, EVERY_INPUT, type Metric, type Question } from "./metric.ts";
import { explainedValue } from "./value.ts";

interface Profit {
  readonly start: bigint;
  readonly profit: bigint;
}

/** Returns total profit = value at the end - value at the start - flows in + flows out. */
export function profitIn(ask: Ask, question: Question, range: DayRange): Profit {
  const start = explainedValue(ask, question, range.from);
  const end = explainedValue(ask, question, range.to);
  const { flowIn, flowOut } = flowsIn(ask, question, range);
  const profit = end - start - flowIn + flowOut;
  addStep(ask, () => ({
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

/** Returns a ratio to 18 decimals; refused for a base of 0 or less. */
export function ratioOf(ask: Ask, part: bigint, whole: bigint): string | undefined {
  if (whole <= 0n) {
    refuse(ask, reason("no-base"));
    return undefined;
  }
  const text = formatDec(divideHalfEven(part * DEC_ONE, whole));
  addStep(ask, () => ({
    key: "ratio",
    params: {},
    operands: { part: formatMoney(part), whole: formatMoney(whole) },
    result: text,
  }));
  return text;
}

const common = { version: 4, scopes: ALL_SCOPES, inputs: EVERY_INPUT } as const;

function computeProfit(ask: Ask, question: Question) {
  return { text: formatMoney(profitIn(ask, question, question.range).profit) };
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

/** Total profit / the largest of (value at the start + net flows so far), see `investedBase`. */
export const simpleReturn: Metric = {
  ...common,
  version: 5,
  unit: "ratio",
  formula: "simple-return",
  compute(ask, question) {
    const { start, profit } = profitIn(ask, question, question.range);
    const base = investedBase(ask, question, start);
    const text = base === undefined ? undefined : ratioOf(ask, profit, base);
    return text === undefined ? undefined : { text };
  },
};

/** Base of the simple return, as money. */
export const returnBase: Metric = {
  ...common,
  version: 1,
  unit: "money",
  formula: "return-base",
  compute(ask, question) {
    const start = explainedValue(ask, question, question.range.from);
    flowsIn(ask, question, question.range);
    const base = investedBase(ask, question, start);
    return base === undefined ? undefined : { text: formatMoney(base) };
  },
};

function lastDay({ range }: Question): DayRange {
  return { from: range.to - 1, to: range.to };
}

/** Value change on the last day without flows. */
export const dayChange: Metric = {
  ...common,
  unit: "money",
  formula: "day-change",
  compute: (ask, question) => ({ text: formatMoney(profitIn(ask, question, lastDay(question)).profit) }),
};

/** Day change / previous day's value. */
export const dayChangeRatio: Metric = {
  ...common,
  unit: "ratio",
  formula: "day-change-ratio",
  compute(ask, question) {
    const { start, profit } = profitIn(ask, question, lastDay(question));
    const text = ratioOf(ask, profit, start);
    return text === undefined ? undefined : { text };
  },
};

/** Money and assets transferred in - out across the scope's border. */
export const netFlows: Metric = {
  ...common,
  version: 3,
  unit: "money",
  formula: "net-flows",
  compute(ask, question) {
    const { flowIn, flowOut } = flowsIn(ask, question, question.range);
    return { text: formatMoney(flowIn - flowOut) };
  },
};

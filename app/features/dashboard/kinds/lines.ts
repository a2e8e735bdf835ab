import type { MetricId } from "@zerno/engine";
import { lineOf, ownPeriods, type WidgetKind, type WidgetQuestion } from "./kind.ts";

const linesOf = (
  question: WidgetQuestion,
  plain: readonly MetricId[],
  results: readonly MetricId[] = [],
) => ({
  type: "lines" as const,
  note: null,
  comparedWith: null,
  lines: [
    ...results.map((metric) => lineOf(question, metric, { isResult: true })),
    ...plain.map((metric) => lineOf(question, metric)),
  ],
});

/** How much the value moved on the way. */
export const risk: WidgetKind = {
  kind: "risk",
  width: 2,
  height: "middle",
  settings: { period: ownPeriods },
  answer: (question) =>
    linesOf(question, [
      "volatility",
      "downsideDeviation",
      "maxDrawdown",
      "maxDrawdownDays",
      "valueAtRisk95",
      "conditionalVaR95",
      "calmar",
    ]),
};

/** The other cut of the profit: what was sold, what is held, what was paid out. */
export const results: WidgetKind = {
  kind: "results",
  width: 2,
  height: "middle",
  settings: { period: ownPeriods },
  answer: (question) =>
    linesOf(question, ["income"], ["totalProfit", "realised", "unrealised", "currencyResult"]),
};

/** What was paid for it. */
export const costs: WidgetKind = {
  kind: "costs",
  width: 2,
  height: "low",
  settings: { period: ownPeriods },
  answer: (question) => linesOf(question, ["fees", "taxes", "netFlows"]),
};

/** Regular income of the last and the next twelve months, and what it is of the value and of the cost. */
export const incomeYear: WidgetKind = {
  kind: "income-year",
  width: 2,
  height: "low",
  settings: {},
  answer: (question) =>
    linesOf(question, ["incomeLastYear", "incomeNextYear", "forwardYield", "yieldOnCost"]),
};

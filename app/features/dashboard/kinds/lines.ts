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

/** Realised, unrealised and income. */
export const results: WidgetKind = {
  kind: "results",
  width: 2,
  height: "middle",
  settings: { period: ownPeriods },
  answer: (question) =>
    linesOf(question, ["income"], ["totalProfit", "realised", "unrealised", "currencyResult"]),
};

export const costs: WidgetKind = {
  kind: "costs",
  width: 2,
  height: "low",
  settings: { period: ownPeriods },
  answer: (question) => linesOf(question, ["fees", "taxes", "netFlows"]),
};

/** Regular income of the last and next twelve months, relative to value and cost. */
export const incomeYear: WidgetKind = {
  kind: "income-year",
  width: 2,
  height: "low",
  settings: {},
  answer: (question) =>
    linesOf(question, ["incomeLastYear", "incomeNextYear", "forwardYield", "yieldOnCost"]),
};

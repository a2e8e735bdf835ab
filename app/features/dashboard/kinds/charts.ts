import { chartSeries } from "../chart-series.ts";
import { ownPeriods, type WidgetKind, type WidgetQuestion } from "./kind.ts";

/** A chart of one day is a point. */
const fewestDays = 2;

const seriesBody = (measure: "value" | "profit", { view, period }: WidgetQuestion) => {
  const series = chartSeries(view, period);
  return series.length < fewestDays ? null : ({ type: "series", measure, series } as const);
};

/** Value by day, deposits as steps under it. */
export const valueChart: WidgetKind = {
  kind: "value-chart",
  width: 4,
  height: "middle",
  settings: { period: ownPeriods },
  answer: (question) => seriesBody("value", question),
};

/** Profit since the start of the period, by day. */
export const profitChart: WidgetKind = {
  kind: "profit-chart",
  width: 4,
  height: "middle",
  settings: { period: ownPeriods },
  answer: (question) => seriesBody("profit", question),
};

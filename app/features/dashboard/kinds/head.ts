import { figureOf, figuresOf, headFigures } from "../../../ledger/figures.ts";
import { lastTradingDay } from "../../../ledger/last-trading-day.ts";
import { remembered } from "../../../ledger/load-ledger.ts";
import type { HeadFigures } from "../../../shared/ledger-shapes.ts";
import type { DashboardHead } from "../widget-shapes.ts";
import { ownPeriods, type WidgetKind, type WidgetQuestion, whole } from "./kind.ts";

type Of = Pick<WidgetQuestion, "view" | "period">;

/** The head figures of a view over a period, computed once. */
export const headOf = ({ view, period: { from, to } }: Of): HeadFigures =>
  remembered(view, `head,${from},${to}`, () => headFigures(view, { from, to }));

/**
 * The same with the base of the percentage. The day change is that of the last trading day: on a weekend every change
 * since the evening before is zero.
 */
function shownHead(of: Of): DashboardHead {
  const { view, period } = of;
  const date = lastTradingDay(view, period.to);
  const { dayChange, dayChangeRatio, ...rest } = headOf(of);
  const change =
    date === period.to
      ? { dayChange, dayChangeRatio }
      : figuresOf(view, ["dayChange", "dayChangeRatio"], whole, { from: date, to: date });
  return {
    ...rest,
    ...change,
    returnBase: figureOf(view, "returnBase", whole, { from: period.from, to: period.to }),
    changeDay: { date, isToday: date === view.today },
  };
}

export const head: WidgetKind = {
  kind: "head",
  width: 4,
  height: "low",
  settings: { period: ownPeriods },
  answer: (question) => ({ type: "head", head: shownHead(question) }),
};

import { figureOf, headFigures } from "../../../portfolio/figures/figures.ts";
import { tradingDayOf } from "../../../portfolio/figures/trading-day.ts";
import { remembered } from "../../../portfolio/run/load-ledger.ts";
import type { HeadFigures } from "../../../shared/schemas/ledger.schema.ts";
import type { DashboardHead } from "../widget.schema.ts";
import { ownPeriods, type WidgetKind, type WidgetQuestion, whole } from "./kind.ts";

type Of = Pick<WidgetQuestion, "view" | "period">;

/** Returns head figures over a period, cached. */
export const headOf = ({ view, period: { from, to } }: Of): HeadFigures =>
  remembered(view, `head,${from},${to}`, () => headFigures(view, { from, to }));

/** Adds the percentage's base and the day of the day change. */
const shownHead = (of: Of): DashboardHead => ({
  ...headOf(of),
  returnBase: figureOf(of.view, "returnBase", whole, { from: of.period.from, to: of.period.to }),
  day: tradingDayOf(of.view, of.period.to),
});

export const head: WidgetKind = {
  kind: "head",
  width: 4,
  height: "low",
  settings: { period: ownPeriods },
  answer: (question) => ({ type: "head", head: shownHead(question) }),
};

import { headFigures } from "../../../ledger/figures.ts";
import { remembered } from "../../../ledger/load-ledger.ts";
import { ownPeriods, type WidgetKind, type WidgetQuestion } from "./kind.ts";

/** The head figures of a view over a period, computed once. */
export const headOf = ({ view, period: { from, to } }: Pick<WidgetQuestion, "view" | "period">) =>
  remembered(view, `head,${from},${to}`, () => headFigures(view, { from, to }));

export const head: WidgetKind = {
  kind: "head",
  width: 4,
  height: "low",
  settings: { period: ownPeriods },
  answer: (question) => ({ type: "head", head: headOf(question) }),
};

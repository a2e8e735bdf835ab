import { identityOf } from "../../../portfolio/figures/result-lines.ts";
import { ownPeriods, type WidgetKind } from "./kind.ts";

/** Changes of the value, adding up exactly. */
export const identity: WidgetKind = {
  kind: "identity",
  width: 2,
  height: "middle",
  settings: { period: ownPeriods },
  answer: ({ view, period }) => ({
    type: "identity",
    identity: identityOf(view, period),
    firstDay: view.run.firstDay ?? null,
  }),
};

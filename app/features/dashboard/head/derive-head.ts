import type { Derivation } from "../../../ui/money/derivation.ts";
import type { DeriveWords } from "../../../ui/money/derive-words.ts";
import type { WidgetFrame } from "../page/widget-frame.ts";
import type { DashboardHead } from "../widget.schema.ts";

type FigureName = Exclude<keyof DashboardHead, "day">;

/** Formula of each head figure, with the head figures it uses. */
const rules = {
  value: ["value", ["value"]],
  dayChange: ["day-change", ["value", "dayChange"]],
  dayChangeRatio: ["day-change-ratio", ["dayChange", "value"]],
  netFlows: ["net-flows", ["netFlows"]],
  totalProfit: ["total-profit", ["value", "netFlows"]],
  simpleReturn: ["simple-return", ["totalProfit", "returnBase"]],
  returnBase: ["return-base", ["netFlows"]],
  income: ["income", ["income"]],
  irr: ["irr", ["value", "netFlows"]],
  twr: ["twr", ["value"]],
} as const satisfies Partial<Record<FigureName, readonly [formula: string, parts: readonly FigureName[]]>>;
export type HeadName = keyof typeof rules;

/** Explains a head figure on a shared page without transactions: formula and related figures. */
export const deriveHead = (
  { t }: DeriveWords,
  head: DashboardHead,
  { period }: Pick<WidgetFrame, "period">,
  metric: HeadName,
): Derivation => {
  const [formula, parts] = rules[metric];
  const date = metric.startsWith("dayChange") ? head.day : period.to;
  return {
    title: t(`explain:metric.${metric}`),
    ...{ rule: t(`explain:formula.${formula}`), operation: "model" },
    parts: parts.map((part) => ({
      label: t(`explain:metric.${part}`),
      figure: head[part],
      date,
    })),
  };
};

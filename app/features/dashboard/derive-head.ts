import type { HeadFigures } from "../../shared/ledger-shapes.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import type { DeriveWords } from "../../ui/money/derive-words.ts";
import type { WidgetFrame } from "./widget-frame.ts";

/** The formula of each head figure, and the head figures that it rests on. */
const rules = {
  value: ["value", ["value"]],
  dayChange: ["day-change", ["value", "dayChange"]],
  dayChangeRatio: ["day-change-ratio", ["dayChange", "value"]],
  invested: ["invested", ["invested", "cash"]],
  totalProfit: ["total-profit", ["value", "netFlows"]],
  simpleReturn: ["simple-return", ["totalProfit"]],
  income: ["income", ["income"]],
  irr: ["irr", ["value", "netFlows"]],
  twr: ["twr", ["value"]],
  cash: ["cash", ["cash"]],
} as const satisfies Partial<
  Record<keyof HeadFigures, readonly [formula: string, parts: readonly (keyof HeadFigures)[]]>
>;
export type HeadName = keyof typeof rules;

/** A head figure on somebody's site, where no transaction may be seen: its formula and the figures beside it. */
export const deriveHead = (
  { t }: DeriveWords,
  head: HeadFigures,
  { period }: Pick<WidgetFrame, "period">,
  metric: HeadName,
): Derivation => {
  const [formula, parts] = rules[metric];
  return {
    title: t(`explain:metric.${metric}`),
    ...{ rule: t(`explain:formula.${formula}`), operation: "model" },
    parts: parts.map((part) => ({
      label: t(`explain:metric.${part}`),
      figure: head[part],
      date: period.to,
    })),
  };
};

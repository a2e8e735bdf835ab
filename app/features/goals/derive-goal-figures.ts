import type { TFunction } from "i18next";
import { plainNumber } from "../../i18n/plain-number.ts";
import type { GoalView } from "../../shared/schemas/goal.schema.ts";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import { countFigure, moneyFigure, ratioFigure } from "../../ui/money/plain-figures.ts";

const linkOf = ({ portfolioId }: GoalView): string => `/goals?p=${portfolioId}`;

const targetPart = (goal: GoalView, t: TFunction): DerivationPart => ({
  label: t("common:goal.target"),
  figure: moneyFigure(goal.target, goal.currency),
  to: linkOf(goal),
});

/** Explains the value that yields the target income. */
export const deriveNeededValue = (goal: GoalView, t: TFunction): Derivation => ({
  title: `${t("goals:figure.neededValue")} · ${goal.name}`,
  rule: t("goals:derived.neededValue"),
  operation: "model",
  parts: [
    targetPart(goal, t),
    { label: t("goals:figure.worth"), figure: goal.value, date: goal.period.to },
    ...(goal.yearlyIncome
      ? [{ label: t("common:goal.yearly"), figure: goal.yearlyIncome, date: goal.period.to }]
      : []),
  ],
  portfolioId: goal.portfolioId,
});

/** Returns the monthly income per unit of value; undefined if unknown. */
function incomePerValue({ target, neededValue }: GoalView): string | undefined {
  const ratio = "value" in neededValue ? Number(target) / Number(neededValue.value) : Number.NaN;
  return Number.isFinite(ratio) ? plainNumber(ratio) : undefined;
}

/** Explains the income at the end of the paths: their values at today's ratio of income to value. */
export function derivePathIncome(goal: GoalView, name: "low" | "median" | "high", t: TFunction): Derivation {
  const ratio = incomePerValue(goal);
  const value = goal.paths?.[name];
  return {
    title: `${t(`goals:figure.${name}`)} · ${goal.name}`,
    rule: t("goals:derived.pathIncome"),
    operation: "product",
    parts: [
      ...(value ? [{ label: t("goals:derived.pathValue"), figure: value, date: goal.dueOn }] : []),
      ...(ratio === undefined
        ? []
        : [{ label: t("goals:derived.ratio"), figure: ratioFigure(ratio), date: goal.period.to }]),
    ],
    portfolioId: goal.portfolioId,
  };
}

/** Inputs of a plan's simulation. */
const planParts = (goal: GoalView, t: TFunction): DerivationPart[] => [
  targetPart(goal, t),
  { label: t("goals:figure.worth"), figure: goal.value, date: goal.period.to },
  { label: t("goals:derived.months"), figure: countFigure(goal.months), date: goal.dueOn },
  { label: t("goals:derived.historyFrom"), figure: { value: goal.period.from, unit: "date" } },
];

/** Explains the monthly contribution with which half of the paths reach the goal. */
export const deriveNeededMonthly = (goal: GoalView, t: TFunction): Derivation => ({
  title: `${t("goals:figure.neededMonthly")} · ${goal.name}`,
  rule: t("goals:derived.neededMonthly", { seed: goal.seed }),
  operation: "model",
  parts: planParts(goal, t),
  portfolioId: goal.portfolioId,
});

/** Explains the month in which half of the paths reach the goal. */
export const deriveReachedOn = (goal: GoalView, t: TFunction): Derivation => ({
  title: `${t("goals:figure.reachedOn")} · ${goal.name}`,
  rule: t("goals:derived.reachedOn", { seed: goal.seed }),
  operation: "model",
  parts: [
    ...planParts(goal, t),
    {
      label: t("goals:figure.monthlyFlow"),
      figure: moneyFigure(goal.monthlyFlow, goal.currency),
      to: linkOf(goal),
    },
  ],
  portfolioId: goal.portfolioId,
});

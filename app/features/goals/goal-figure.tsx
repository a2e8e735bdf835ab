import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { GoalKind } from "../../shared/codes.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { GoalView } from "../../shared/schemas/goal.schema.ts";
import type { Derivation } from "../../ui/money/derivation.ts";
import { deriveMonthlyIncome } from "../../ui/money/derive-goal.ts";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import { FigureText } from "../../ui/money/figure.tsx";
import { dayFigure, moneyFigure } from "../../ui/money/plain-figures.ts";
import {
  deriveNeededMonthly,
  deriveNeededValue,
  derivePathIncome,
  deriveReachedOn,
} from "./derive-goal-figures.ts";

/** Figures of a goal, by their text keys; `current` is the value or the income. */
export type GoalFigureName =
  | "current"
  | "low"
  | "median"
  | "high"
  | "chance"
  | "reachedOn"
  | "neededMonthly"
  | "neededValue"
  | "worth"
  | "yearly";

/** Facts of a goal used by the shared derivations. */
export const factsOf = (goal: GoalView) => ({
  ...goal,
  target: moneyFigure(goal.target, goal.currency),
  on: goal.period.to,
});

function figureOf(goal: GoalView, name: GoalFigureName): Figure | null {
  const { currency, reachedOn, neededMonthly } = goal;
  if (name === "reachedOn") return reachedOn === null ? null : dayFigure(reachedOn);
  if (name === "neededMonthly") return neededMonthly === null ? null : moneyFigure(neededMonthly, currency);
  if (name === "worth") return goal.value;
  return name === "yearly" ? goal.yearlyIncome : goal[name];
}

/** Metrics that explain a figure; income goals have fewer, as the others are values at today's ratio. */
const metrics: Partial<Record<GoalFigureName, string>> = {
  ...{ chance: "goalChance", worth: "value", yearly: "incomeNextYear" },
};
const metricsOfValue: Partial<Record<GoalFigureName, string>> = {
  ...{ current: "value", low: "goalLow", median: "goalMedian", high: "goalHigh" },
};

/** Names for `data-figure` that differ from the text key. */
const names: Partial<Record<GoalFigureName, string>> = { neededValue: "needed" };

function derivationOf(goal: GoalView, name: GoalFigureName, t: TFunction): Derivation {
  if (name === "low" || name === "median" || name === "high") return derivePathIncome(goal, name, t);
  if (name === "reachedOn") return deriveReachedOn(goal, t);
  if (name === "neededMonthly") return deriveNeededMonthly(goal, t);
  return name === "neededValue" ? deriveNeededValue(goal, t) : deriveMonthlyIncome(factsOf(goal), t);
}

interface Props {
  readonly goal: GoalView;
  readonly name: GoalFigureName;
}

/** Figure of a goal, explained by its metric or its derivation. */
export function GoalFigure({ goal, name }: Props) {
  const { t } = useTranslation("goals");
  const figure = figureOf(goal, name);
  if (figure === null) return null;
  const { id, portfolioId, period, kind } = goal;
  const metric = metrics[name] ?? (kind === GoalKind.value ? metricsOfValue[name] : undefined);
  const target = (of: string): ExplainTarget => ({
    metric: of,
    scope: { kind: "portfolio", portfolioId, goalId: id },
    period: { from: period.from, to: period.to },
  });
  return (
    <FigureText
      figure={figure}
      name={`${names[name] ?? name}-${goal.name}`}
      {...(metric === undefined
        ? { derive: () => derivationOf(goal, name, t) }
        : { explain: target(metric) })}
    />
  );
}

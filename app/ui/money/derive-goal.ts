import type { TFunction } from "i18next";
import type { GoalView } from "../../shared/shapes/goal-shapes.ts";
import type { Figure } from "../../shared/shapes.ts";
import type { Derivation } from "./derivation.ts";
import { countFigure } from "./plain-figures.ts";

/** Derivations of a goal that the page of goals and the dashboard share. */

interface Of {
  readonly name: string;
  readonly current: Figure;
  /** Hidden where its reader asked not to see amounts. */
  readonly target: Figure;
  /** Evening of today. */
  readonly on: string;
  readonly portfolioId: string;
}

/** Explains how much of a goal is reached. */
export const deriveProgress = ({ name, current, target, on, portfolioId }: Of, t: TFunction): Derivation => ({
  title: `${t("common:goal.progress")} · ${name}`,
  rule: t("common:goal.progressRule"),
  operation: "quotient",
  parts: [
    { label: t("common:goal.current"), figure: current, date: on },
    { label: t("common:goal.target"), figure: target, to: `/goals?p=${portfolioId}` },
  ],
  portfolioId,
});

/** Explains the income of a month: a twelfth of what is expected in a year. */
export const deriveMonthlyIncome = (
  {
    name,
    on,
    portfolioId,
    yearlyIncome,
  }: Pick<Of, "name" | "on" | "portfolioId"> & Pick<GoalView, "yearlyIncome">,
  t: TFunction,
): Derivation => ({
  title: `${t("common:goal.monthly")} · ${name}`,
  rule: t("common:goal.monthlyRule"),
  operation: "quotient",
  parts: [
    ...(yearlyIncome ? [{ label: t("common:goal.yearly"), figure: yearlyIncome, date: on }] : []),
    { label: t("common:goal.months"), figure: countFigure(12) },
  ],
  portfolioId,
});

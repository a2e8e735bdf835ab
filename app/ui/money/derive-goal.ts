import type { TFunction } from "i18next";
import type { Figure } from "../../shared/common.schema.ts";
import type { GoalView } from "../../shared/schemas/goal.schema.ts";
import type { Derivation } from "./derivation.ts";
import { countFigure } from "./plain-figures.ts";

interface Of {
  readonly name: string;
  readonly current: Figure;
  readonly target: Figure;
  /** `YYYY-MM-DD`, end of day. */
  readonly on: string;
  readonly portfolioId: string;
}

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

/** Explains the monthly income: a twelfth of the income expected in a year. */
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

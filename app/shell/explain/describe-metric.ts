import type { TFunction } from "i18next";
import type { Derivation, DerivationPart } from "../../ui/money/derivation.ts";
import type { ExplainRequest } from "../../ui/money/explain-context.tsx";

/** Converts "twrAnnualised" to "twr-annualised"; periods share a formula. */
const formulaOf = (metric: string): string =>
  metric
    .replace(/\d+$/, "")
    .replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .toLowerCase();

/** Explains a ledger figure to visitors, who may not see its rows. */
export function describeMetric(
  t: TFunction,
  { metric, period }: Pick<ExplainRequest, "metric" | "period">,
): Derivation {
  const evening = (key: "from" | "to"): readonly DerivationPart[] => {
    const value = period?.[key];
    return value === undefined
      ? []
      : [{ label: t(`explain:public.${key}`), figure: { value, unit: "date" } }];
  };
  const formula = t([`explain:formula.${metric}`, `explain:formula.${formulaOf(metric)}`], {
    defaultValue: "",
  });
  return {
    title: t(`explain:metric.${metric}`),
    rule: `${formula} ${t("explain:public.rows")}`.trim(),
    operation: "model",
    parts: [...evening("from"), ...evening("to")],
  };
}

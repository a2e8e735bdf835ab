import type { TFunction } from "i18next";
import { plainNumber } from "../../i18n/plain-number.ts";
import type { Figure } from "../../shared/common.schema.ts";
import type { DriftPart } from "../../shared/schemas/pie.schema.ts";
import type { Derivation } from "./derivation.ts";

interface Of {
  readonly on: string;
  readonly portfolioId: string;
}

interface Row {
  readonly name: string;
  readonly weight: Figure;
  readonly target: string;
}

const ratio = (value: string): Figure => ({ value, unit: "ratio" });

export const deriveDrift = (
  { name, weight, target }: Row,
  { on, portfolioId }: Of,
  t: TFunction,
): Derivation => ({
  title: `${t("common:target.drift")} · ${name}`,
  rule: t("common:target.driftRule"),
  operation: "difference",
  parts: [
    { label: t("common:target.weight"), figure: weight, date: on },
    { label: t("common:target.target"), figure: ratio(target), to: `/pies?p=${portfolioId}` },
  ],
  portfolioId,
});

interface GapRow {
  readonly name: string;
  readonly value: Figure;
  readonly whole: Figure;
  readonly target: string;
}

export const deriveGap = (
  { name, value, whole, target }: GapRow,
  { on, portfolioId }: Of,
  t: TFunction,
): Derivation => ({
  title: `${t("common:target.gap")} · ${name}`,
  rule: t("common:target.gapRule"),
  operation: "model",
  parts: [
    { label: t("common:target.target"), figure: ratio(target), to: `/pies?p=${portfolioId}` },
    { label: t("common:target.whole"), figure: whole, date: on },
    { label: t("common:target.value"), figure: value, date: on },
  ],
  portfolioId,
});

const driftOf = ({ weight, target }: DriftPart): number => Number(weight) - Number(target);

const partName = ({ name, currency }: DriftPart, t: TFunction): string =>
  name || t("common:target.cash", { currency });

/** Explains the total drift, or the largest of a part. */
export function deriveWholeDrift(
  { parts }: { readonly parts: readonly DriftPart[] },
  which: "total" | "largest",
  { on, portfolioId }: Of,
  t: TFunction,
): Derivation {
  const sorted = parts.toSorted((a, b) => Math.abs(driftOf(b)) - Math.abs(driftOf(a)));
  const [first] = sorted;
  if (which === "total" || first === undefined)
    return {
      title: t(`common:target.${which}`),
      rule: t(`common:target.${which}Rule`),
      operation: "model",
      parts: sorted.map((part) => ({
        label: partName(part, t),
        figure: ratio(plainNumber(driftOf(part))),
        date: on,
      })),
      portfolioId,
    };
  const weight = { label: t("common:target.weight"), figure: ratio(first.weight), date: on };
  const target = {
    label: t("common:target.target"),
    figure: ratio(first.target),
    to: `/pies?p=${portfolioId}`,
  };
  return {
    title: `${t("common:target.largest")} · ${partName(first, t)}`,
    rule: t("common:target.largestRule"),
    operation: "difference",
    parts: driftOf(first) < 0 ? [target, weight] : [weight, target],
    portfolioId,
  };
}

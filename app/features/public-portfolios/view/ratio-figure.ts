import type { PublicRatio } from "../../../shared/shapes/publication-shapes.ts";
import type { Figure } from "../../../shared/shapes.ts";

/** Reasons whose sentences need nothing that only the owner knows. */
const tellable: ReadonlySet<string> = new Set([
  ...["no-outside-flows", "nothing-invested", "no-base", "zero-base", "too-short", "not-enough-history"],
  ...["no-benchmark", "no-risk-free-rate", "constant-series", "constant-benchmark", "holdings-view"],
  ...["nothing-paid", "nothing-held", "no-income-base", "no-cost", "several-irr", "no-sign-change"],
  ...["no-solution", "total-loss", "irregular-payer", "empty-period"],
]);

/** A public ratio as a figure of the screen; of its reasons those that can be told in words. */
export const toFigure = (ratio: PublicRatio, unit: "ratio" | "number" = "ratio"): Figure =>
  "value" in ratio
    ? { value: ratio.value, unit }
    : { unit, refused: reasonsOf(ratio.refused).map((code) => ({ code, params: {} })) };

const reasonsOf = (codes: readonly string[]): readonly string[] => {
  const told = codes.filter((code) => tellable.has(code));
  return told.length > 0 ? told : ["unknown"];
};

/** Its number for drawing; null where there is none. */
export const numberOf = (ratio: PublicRatio): number | null =>
  "value" in ratio ? Number(ratio.value) : null;

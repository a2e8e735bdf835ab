import type { Figure } from "../../../shared/common.schema.ts";
import type { PublicRatio } from "../../../shared/schemas/publication.schema.ts";

/** Reasons whose messages need no inputs, which only the owner may see. */
const displayable: ReadonlySet<string> = new Set([
  ...["no-outside-flows", "nothing-invested", "no-base", "zero-base", "too-short", "not-enough-history"],
  ...["no-benchmark", "no-risk-free-rate", "constant-series", "constant-benchmark", "holdings-view"],
  ...["nothing-paid", "nothing-held", "no-income-base", "no-cost", "several-irr", "no-sign-change"],
  ...["no-solution", "total-loss", "irregular-payer", "empty-period"],
]);

/** Converts a public ratio to a figure; reasons that need hidden inputs are dropped. */
export const toFigure = (ratio: PublicRatio, unit: "ratio" | "number" = "ratio"): Figure =>
  "value" in ratio
    ? { value: ratio.value, unit }
    : { unit, refused: reasonsOf(ratio.refused).map((code) => ({ code, params: {} })) };

const reasonsOf = (codes: readonly string[]): readonly string[] => {
  const shown = codes.filter((code) => displayable.has(code));
  return shown.length > 0 ? shown : ["unknown"];
};

/** Returns the ratio as a number for drawing; null if refused. */
export const numberOf = (ratio: PublicRatio): number | null =>
  "value" in ratio ? Number(ratio.value) : null;

import type { Figure } from "../../../shared/common.schema.ts";
import { type Derivation, resultOf } from "../derivation.ts";

const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);

export function computeDerivation({ operation, parts }: Derivation): number {
  if (operation === "input" && parts.length !== 1) return Number.NaN;
  const values = parts.map(({ figure }) => numberOf(figure));
  return resultOf(operation, values) ?? Number.NaN;
}

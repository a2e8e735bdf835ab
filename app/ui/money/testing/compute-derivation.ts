import type { Figure } from "../../../shared/shapes.ts";
import type { Derivation } from "../derivation.ts";

const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);

/** Returns what the parts of a derivation give by its operation; NaN where that is more than arithmetic. */
export function computeDerivation({ operation, parts }: Derivation): number {
  const values = parts.map(({ figure }) => numberOf(figure));
  const [first = Number.NaN, second = Number.NaN, ...rest] = values;
  switch (operation) {
    case "sum":
      return values.reduce((sum, value) => sum + value, 0);
    case "difference":
      return [second, ...rest].reduce((left, value) => left - value, first);
    case "product":
      return values.reduce((product, value) => product * value, 1);
    case "quotient":
      return first / second;
    case "change":
      return first / second - 1;
    case "input":
      return values.length === 1 ? first : Number.NaN;
    default:
      return Number.NaN;
  }
}

import type { Figure } from "../../shared/common.schema.ts";

export type Operation = "sum" | "difference" | "product" | "quotient" | "change" | "input" | "model";

export interface DerivationPart {
  readonly label: string;
  readonly figure: Figure;
  readonly date?: string | null | undefined;
  readonly source?: string | null | undefined;
  readonly to?: string | undefined;
}

/** Derivation from other figures on the screen; ledger figures have an `ExplainTarget` instead. */
export interface Derivation {
  readonly title: string;
  readonly rule: string;
  readonly operation: Operation;
  readonly parts: readonly DerivationPart[];
  readonly portfolioId?: string | undefined;
}

/** Returns the arithmetic result; undefined for `model`. */
export function resultOf(operation: Operation, values: readonly number[]): number | undefined {
  const [first = Number.NaN, second = Number.NaN] = values;
  switch (operation) {
    case "sum":
      return values.reduce((sum, value) => sum + value, 0);
    case "difference":
      return values.slice(1).reduce((rest, value) => rest - value, first);
    case "product":
      return values.reduce((product, value) => product * value, 1);
    case "quotient":
      return first / second;
    case "change":
      return first / second - 1;
    case "input":
      return first;
    case "model":
      return undefined;
  }
}

const numberOf = (figure: Figure): number => ("value" in figure ? Number(figure.value) : Number.NaN);

/** Returns the operation if the parts yield the figure within rounding, otherwise `model`. */
export function operationIfExact(
  operation: Operation,
  parts: readonly DerivationPart[],
  figure: Figure,
): Operation {
  if (!("value" in figure)) return operation;
  const result = resultOf(
    operation,
    parts.map((part) => numberOf(part.figure)),
  );
  // Money may be rounded to its minor unit; a ratio's text does not state its precision.
  const rounding = Math.min(0.005, 0.5 * 10 ** -(figure.value.split(".")[1]?.length ?? 0));
  const tolerance = Math.max(rounding, Math.abs(Number(figure.value)) * 1e-6);
  return result !== undefined && Math.abs(result - Number(figure.value)) <= tolerance ? operation : "model";
}

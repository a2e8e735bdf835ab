import type { Figure } from "../../shared/common.schema.ts";

/**
 * Relation of a figure to its parts. `sum`: their sum; `difference`: the first less the others; `product`: their
 * product; `quotient`: the first over the second; `change`: the first over the second, less 1; `input`: the single
 * part, taken from its source; `model`: any other rule.
 */
export type Operation = "sum" | "difference" | "product" | "quotient" | "change" | "input" | "model";

/** Input of a derived figure, with day and source. */
export interface DerivationPart {
  /** Label: "Coupon · OFZ 26238". */
  readonly label: string;
  readonly figure: Figure;
  /** `YYYY-MM-DD`. */
  readonly date?: string | null | undefined;
  /** Id of the data source ("cbr"), shown by name. */
  readonly source?: string | null | undefined;
  /** Address of the row, asset or page of origin. */
  readonly to?: string | undefined;
}

/**
 * Derivation of a figure from others of the same answer, explained without a server call. Ledger figures have an
 * `ExplainTarget` instead, by which the server recomputes them.
 */
export interface Derivation {
  /** Name of the figure with its asset or period: "Dividends · March 2024". */
  readonly title: string;
  /** Rule in a sentence or two. */
  readonly rule: string;
  readonly operation: Operation;
  readonly parts: readonly DerivationPart[];
  /** Portfolio of the rows; refusals link into it. */
  readonly portfolioId?: string | undefined;
}

/** Returns the result of plain arithmetic; undefined for `model`. */
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

/** Returns the operation if the parts yield the figure by it, otherwise `model`. */
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
  // Money may be rounded to its minor unit; a short text does not bound a ratio's precision.
  const rounding = Math.min(0.005, 0.5 * 10 ** -(figure.value.split(".")[1]?.length ?? 0));
  const tolerance = Math.max(rounding, Math.abs(Number(figure.value)) * 1e-6);
  return result !== undefined && Math.abs(result - Number(figure.value)) <= tolerance ? operation : "model";
}

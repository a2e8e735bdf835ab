import type { Figure } from "../../shared/shapes.ts";

/**
 * How a figure follows from its parts. `sum`: they add up to it; `difference`: the first less the others; `product`:
 * they multiply to it; `quotient`: the first over the second; `change`: the first over the second, less 1; `input`: it is
 * the one part, taken from its source as it is; `model`: the rule over the parts is more than one of these.
 */
export type Operation = "sum" | "difference" | "product" | "quotient" | "change" | "input" | "model";

/** An input of a derived figure, with its day and source. */
export interface DerivationPart {
  /** Label: "Coupon · OFZ 26238". */
  readonly label: string;
  readonly figure: Figure;
  /** `YYYY-MM-DD`: the day it is of. */
  readonly date?: string | null | undefined;
  /** Id of the source of data ("cbr"); its name is shown. */
  readonly source?: string | null | undefined;
  /** Address of the row, asset or page it comes from. */
  readonly to?: string | undefined;
}

/**
 * How a figure follows from others of the same answer. It is explained where it stands: nothing is asked of the server.
 * Figures of a ledger have an `ExplainTarget` instead, by which the server recomputes them.
 */
export interface Derivation {
  /** Name of the figure with its asset or period: "Dividends · March 2024". */
  readonly title: string;
  /** The rule in a sentence or two. */
  readonly rule: string;
  readonly operation: Operation;
  readonly parts: readonly DerivationPart[];
  /** Portfolio the rows belong to; refusals link into it. */
  readonly portfolioId?: string | undefined;
}

/** The result of plain arithmetic over values; undefined for `model`. */
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

/** Returns the operation where the parts give the figure by it, and `model` where its rule is more than that. */
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
  // A minor unit of money may be rounded; a short text says nothing of how exact a ratio is.
  const rounding = Math.min(0.005, 0.5 * 10 ** -(figure.value.split(".")[1]?.length ?? 0));
  const tolerance = Math.max(rounding, Math.abs(Number(figure.value)) * 1e-6);
  return result !== undefined && Math.abs(result - Number(figure.value)) <= tolerance ? operation : "model";
}

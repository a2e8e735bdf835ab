import type { Scope, Unit } from "../figure.ts";
import type { Query } from "../valuation/query.ts";
import type { ScopeDays } from "../valuation/scope-days.ts";

export type MetricRequest = ScopeDays;

export interface Answer {
  readonly text: string;
  /** Defaults to the currency of the view. */
  readonly currency?: string;
}

export type InputKind = "rows" | "prices" | "rates" | "terms";

/**
 * A figure: `compute` returns decimal text, or undefined after refusing. `formula` names its explanation, `version`
 * grows with every change of convention.
 */
export interface Metric {
  readonly unit: Unit;
  readonly formula: string;
  readonly version: number;
  readonly scopes: readonly Scope["kind"][];
  readonly inputs: readonly InputKind[];
  /** Supported for stated positions without history. */
  readonly isForHoldings?: true;
  /** Reads the whole portfolio, not only its scope. */
  readonly isOfWhole?: true;
  readonly compute: (query: Query, request: MetricRequest) => Answer | undefined;
}

export const ALL_SCOPES = ["portfolio", "asset", "cash", "group"] as const;
export const EVERY_INPUT = ["rows", "prices", "rates", "terms"] as const;

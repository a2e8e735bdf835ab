import type { Scope, Unit } from "../figure.ts";
import type { Query } from "../valuation/query.ts";
import type { ScopeDays } from "../valuation/scope-days.ts";

export type MetricRequest = ScopeDays;

export interface Answer {
  readonly text: string;
  readonly currency?: string;
}

export type InputKind = "rows" | "prices" | "rates" | "terms";

/** `compute` returns decimal text, or undefined after refusing. `version` grows with every change of convention. */
export interface Metric {
  readonly unit: Unit;
  readonly formula: string;
  readonly version: number;
  readonly scopes: readonly Scope["kind"][];
  readonly inputs: readonly InputKind[];
  readonly isForHoldings?: true;
  readonly isOfWhole?: true;
  readonly compute: (query: Query, request: MetricRequest) => Answer | undefined;
}

export const ALL_SCOPES = ["portfolio", "asset", "cash", "group"] as const;
export const EVERY_INPUT = ["rows", "prices", "rates", "terms"] as const;

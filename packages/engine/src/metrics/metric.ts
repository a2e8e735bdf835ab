import type { Scope, Unit } from "../figure.ts";
import type { Ask } from "../valuation/ask.ts";
import type { ScopeDays } from "../valuation/scope-days.ts";

/** What a metric is asked about: a scope, its accounts and the days (from, to], shared by all metrics. */
export type Question = ScopeDays;

export interface Answer {
  readonly text: string;
  /** When it is not the currency of the view. */
  readonly currency?: string;
}

export type InputKind = "rows" | "prices" | "rates" | "terms";

/**
 * One figure: `compute` answers plain decimal text, or undefined after leaving the reasons on the ask.
 * `formula` names the text that explains it, `version` grows with every change of convention.
 */
export interface Metric {
  readonly unit: Unit;
  readonly formula: string;
  readonly version: number;
  readonly scopes: readonly Scope["kind"][];
  readonly inputs: readonly InputKind[];
  /** Answered by a portfolio that states positions and no history. */
  readonly isForHoldings?: true;
  /** Reads more than its scope: the whole portfolio. */
  readonly isOfWhole?: true;
  readonly compute: (ask: Ask, question: Question) => Answer | undefined;
}

export const ALL_SCOPES = ["portfolio", "asset", "cash", "group"] as const;
export const EVERY_INPUT = ["rows", "prices", "rates", "terms"] as const;

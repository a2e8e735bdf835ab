import type { ResultPart } from "./results/result-parts.ts";

/** Fields of a tool; others keep the form's defaults. */
export interface ToolFields {
  /** Several portfolios, with rebalancing. */
  readonly hasSeveral: boolean;
  readonly hasFlow: boolean;
  readonly hasBenchmark: boolean;
  /** Fees, lots, risk-free rate. */
  readonly hasCosts: boolean;
}

/** Variants of one tool: their fields, and the first part of the result. */
export const toolKinds = {
  backtest: {
    fields: { hasSeveral: true, hasFlow: true, hasBenchmark: true, hasCosts: true },
    first: "overview",
  },
  backtesting: {
    fields: { hasSeveral: true, hasFlow: true, hasBenchmark: true, hasCosts: true },
    first: "dividends",
  },
  calculator: {
    fields: { hasSeveral: false, hasFlow: true, hasBenchmark: false, hasCosts: false },
    first: "dividends",
  },
  performance: {
    fields: { hasSeveral: true, hasFlow: false, hasBenchmark: true, hasCosts: true },
    first: "overview",
  },
} as const satisfies Readonly<Record<string, { readonly fields: ToolFields; readonly first: ResultPart }>>;

export type ToolKind = keyof typeof toolKinds;

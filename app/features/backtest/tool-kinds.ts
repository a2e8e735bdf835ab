import type { ResultPart } from "./results/result-parts.ts";

/** Fields that a tool asks for; what it does not ask has the form's own beginning. */
export interface ToolFields {
  /** Several portfolios side by side, and when each is brought back to its weights. */
  readonly hasSeveral: boolean;
  readonly hasFlow: boolean;
  readonly hasBenchmark: boolean;
  /** Fees, lots, the risk-free rate. */
  readonly hasCosts: boolean;
}

/** One tool, three pages: each asks what its visitors come for and shows that part of the result first. */
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

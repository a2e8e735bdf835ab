import type { RebalanceMode, RebalanceSettings } from "../../shared/shapes/rebalance-shapes.ts";

/** A plan as the screen asks for it. */
export interface PlanQuestion {
  /** Null until one is chosen: the server's first mode. */
  readonly mode: RebalanceMode | null;
  readonly amount: string;
  /** Null until a rule is changed: the stored ones. */
  readonly settings: RebalanceSettings | null;
}

/** The proposal that the screen opens with: the present drift, no money in or out. */
export const firstQuestion: PlanQuestion = { mode: null, amount: "0", settings: null };

/** Input of every plan endpoint; what is null is left to the server. */
export const planInput = (
  place: { readonly portfolioId?: string },
  { mode, amount, settings }: PlanQuestion,
) => ({
  ...place,
  ...(mode && { mode }),
  amount,
  ...(settings && { settings }),
});

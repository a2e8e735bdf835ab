import type { RebalanceMode, RebalanceSettings } from "../../shared/schemas/rebalance.schema.ts";

/** Plan requested by the screen. */
export interface PlanQuestion {
  /** Null: the server's default. */
  readonly mode: RebalanceMode | null;
  readonly amount: string;
  /** Null: the stored settings. */
  readonly settings: RebalanceSettings | null;
}

/** Initial plan: the present drift, without cash in or out. */
export const firstQuestion: PlanQuestion = { mode: null, amount: "0", settings: null };

/** Returns the input of plan endpoints; null fields are left to the server. */
export const planInput = (
  place: { readonly portfolioId?: string },
  { mode, amount, settings }: PlanQuestion,
) => ({
  ...place,
  ...(mode && { mode }),
  amount,
  ...(settings && { settings }),
});

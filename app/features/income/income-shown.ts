import type { OutputOf } from "../../shared/endpoint.ts";
import type { ExplainTarget } from "../../ui/money/explain-context.tsx";
import type { incomeContract } from "./income.contract.ts";

export type Income = OutputOf<(typeof incomeContract)["GET /api/income"]>;

export const incomeUnits = ["month", "quarter", "year"] as const;

/** Returns the target of a portfolio figure over a period. */
export const ofIncome = (
  { portfolioId }: Pick<Income, "portfolioId">,
  metric: string,
  { from, to }: { readonly from: string; readonly to: string },
): ExplainTarget => ({ metric, scope: { kind: "portfolio", portfolioId }, period: { from, to } });

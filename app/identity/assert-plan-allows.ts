import { AppError } from "../shared/app-error.ts";
import type { Plan } from "../shared/plans.ts";
import { allows, type PlanAction, type PlanCounts } from "./allows.ts";

/** @throws AppError LIMIT_REACHED naming the limit and the cheapest plan that lifts it */
export function assertPlanAllows(
  { plan }: { readonly plan: string },
  action: PlanAction,
  counts: PlanCounts,
): void {
  const allowance = allows(plan as Plan, action, counts);
  if (!allowance.isAllowed)
    throw new AppError("LIMIT_REACHED", { limit: allowance.limit, plan: allowance.plan ?? "" });
}

import type { recurringPlans } from "../../ledger/plans.tables.ts";

/** A stored recurring plan. */
export type PlanRow = typeof recurringPlans.$inferSelect;

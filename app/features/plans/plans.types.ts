import type { recurringPlans } from "../../domain/plans.tables.ts";

/** A stored recurring plan. */
export type PlanRow = typeof recurringPlans.$inferSelect;

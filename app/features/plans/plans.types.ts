import type { recurringPlans } from "../../domain/plans.tables.ts";

export type PlanRow = typeof recurringPlans.$inferSelect;

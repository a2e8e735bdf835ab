import type { CallKey } from "../../client/api/api-client.ts";

/** Queries affected by a change of a goal. */
export const touchedByGoals: readonly CallKey[] = ["GET /api/portfoliogoal", "GET /api/explain"];

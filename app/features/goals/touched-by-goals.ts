import type { CallKey } from "../../client/api/api-client.ts";

/** What every change of a goal changes on screen. */
export const touchedByGoals: readonly CallKey[] = ["GET /api/portfoliogoal", "GET /api/explain"];

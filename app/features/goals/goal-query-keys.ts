import type { CallKey } from "../../client/api/api-client.ts";

/** Queries affected by a change of a goal. */
export const goalQueryKeys: readonly CallKey[] = ["GET /api/portfoliogoal", "GET /api/explain"];

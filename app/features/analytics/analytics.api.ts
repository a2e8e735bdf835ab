import type { Handlers } from "../../server/call.ts";
import type { analyticsContract } from "./analytics.contract.ts";
import { getDiversification } from "./answers/get-diversification.ts";
import { getProjection } from "./answers/get-projection.ts";
import { getResults } from "./answers/get-results.ts";
import { getReturns } from "./answers/get-returns.ts";
import { getRisk } from "./answers/get-risk.ts";

export const analyticsHandlers: Handlers<typeof analyticsContract> = {
  "GET /api/analytics/diversification": getDiversification,
  "GET /api/analytics/projection": getProjection,
  "GET /api/analytics/results": getResults,
  "GET /api/analytics/returns": getReturns,
  "GET /api/analytics/risk": getRisk,
};

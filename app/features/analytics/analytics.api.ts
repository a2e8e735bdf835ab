import type { Handlers } from "../../server/call.ts";
import type { analyticsContract } from "./analytics.contract.ts";
import { answerDiversification } from "./answers/answer-diversification.ts";
import { answerProjection } from "./answers/answer-projection.ts";
import { answerResults } from "./answers/answer-results.ts";
import { answerReturns } from "./answers/answer-returns.ts";
import { answerRisk } from "./answers/answer-risk.ts";

export const analyticsHandlers: Handlers<typeof analyticsContract> = {
  "GET /api/analytics/diversification": answerDiversification,
  "GET /api/analytics/projection": answerProjection,
  "GET /api/analytics/results": answerResults,
  "GET /api/analytics/returns": answerReturns,
  "GET /api/analytics/risk": answerRisk,
};

import type { CallKey } from "../../client/api/api-client.ts";

/** What shows figures of a portfolio: asked again when its positions change. */
export const changedByHoldings: readonly CallKey[] = [
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/transactions",
  "GET /api/DashboardStats",
  "GET /api/explain",
  "GET /api/MyPortfolio",
];

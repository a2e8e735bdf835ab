import type { CallKey } from "../../client/api/api-client.ts";

/** Queries to reload when positions change. */
export const changedByHoldings: readonly CallKey[] = [
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/transactions",
  "GET /api/DashboardStats",
  "GET /api/explain",
  "GET /api/MyPortfolio",
];

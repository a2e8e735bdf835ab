import type { CallKey } from "../../client/api-client.ts";

/** What figures of prices or rates depend on. */
export const changedByPrices: readonly CallKey[] = [
  "GET /api/prices/uploaded",
  "GET /api/DashboardStats",
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/explain",
];

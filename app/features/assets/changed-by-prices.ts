import type { CallKey } from "../../client/api/api-client.ts";

/** Endpoints to refetch after prices or rates have changed. */
export const changedByPrices: readonly CallKey[] = [
  "GET /api/prices/list",
  "GET /api/prices/uploaded",
  "GET /api/asset-info/summary",
  "GET /api/customholdings",
  "GET /api/data-health",
  "GET /api/DashboardStats",
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/explain",
];

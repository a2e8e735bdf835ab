import type { CallKey } from "../../client/api/api-client.ts";

/** Queries affected by a change of a watchlist. */
export const watchlistQueryKeys: readonly CallKey[] = [
  "GET /api/watchlist",
  "GET /api/watchlistAsset",
  "GET /api/watchlistAnalytics",
  "GET /api/DashboardStats",
];

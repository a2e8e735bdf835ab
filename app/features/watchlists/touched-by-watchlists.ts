import type { CallKey } from "../../client/api/api-client.ts";

/** Queries affected by a change of a watchlist. */
export const touchedByWatchlists: readonly CallKey[] = [
  "GET /api/watchlist",
  "GET /api/watchlistAsset",
  "GET /api/watchlistAnalytics",
  "GET /api/DashboardStats",
];

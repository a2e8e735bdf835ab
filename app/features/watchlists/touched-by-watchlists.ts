import type { CallKey } from "../../client/api/api-client.ts";

/** What a change of a watchlist changes on screen. */
export const touchedByWatchlists: readonly CallKey[] = [
  "GET /api/watchlist",
  "GET /api/watchlistAsset",
  "GET /api/watchlistAnalytics",
  "GET /api/DashboardStats",
];

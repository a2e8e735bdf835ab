import type { CallKey } from "../api/api-client.ts";

export const ledgerQueries: readonly CallKey[] = [
  "GET /api/transactions",
  "GET /api/transactions/one",
  "GET /api/holdings",
  "GET /api/holdings/one",
  "GET /api/DashboardStats",
  "GET /api/explain",
  "GET /api/transactions/plans",
  "GET /api/transactions/outside-trades",
  "GET /api/cash",
  "GET /api/MyPortfolio",
  "GET /api/corporateActions/count",
  "GET /api/corporateActions/CheckCorporateActions",
];

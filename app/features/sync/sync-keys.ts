import { settingsKey } from "../../shell/sync/sync-links.ts";

export const dropKey = "POST /api/autosync/delete" as const;
/** Sync queries besides the connections, reloaded after every change. */
export const progressKey = "GET /api/PortfolioSyncSettings/check-process-sync" as const;
export const resultKey = "GET /api/PortfolioSyncSettings/last-sync-result" as const;
export const debugKey = "GET /api/PortfolioSyncSettings/get-debug-info" as const;

/** Queries that a finished sync may change. */
export const changedBySync = [
  settingsKey,
  resultKey,
  debugKey,
  "GET /api/MyPortfolio",
  "GET /api/holdings",
  "GET /api/transactions",
  "GET /api/DashboardStats",
  "GET /api/transactionsImportHistory",
  "GET /api/TransactionsImport/waiting",
  "GET /api/data-health",
] as const;

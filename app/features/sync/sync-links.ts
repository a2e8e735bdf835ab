export const dropKey = "POST /api/autosync/delete" as const;
/** What the screens of sync show: fetched again after every change. */
export const settingsKey = "GET /api/PortfolioSyncSettings" as const;
export const progressKey = "GET /api/PortfolioSyncSettings/check-process-sync" as const;
export const resultKey = "GET /api/PortfolioSyncSettings/last-sync-result" as const;
export const debugKey = "GET /api/PortfolioSyncSettings/get-debug-info" as const;

/** What a finished sync may have changed. */
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

/** Address of a step of connecting, keeping what is known already. */
export function stepAddress(
  step: string,
  known: {
    readonly providerId?: string | null;
    readonly connectionId?: string | null;
    readonly portfolioId?: string | null;
  },
): string {
  const search = new URLSearchParams({ connect: step });
  if (known.providerId) search.set("provider", known.providerId);
  if (known.connectionId) search.set("connection", known.connectionId);
  if (known.portfolioId) search.set("portfolio", known.portfolioId);
  return `?${search}`;
}

export const settingsKey = "GET /api/PortfolioSyncSettings" as const;

/** Keeps known parameters. */
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

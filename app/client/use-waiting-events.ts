import { useApiQuery } from "./use-api.ts";

/**
 * How many events and payments of a portfolio wait for a decision; 0 until it is known. Asked after the page is
 * there, so that no screen waits for it.
 */
export function useWaitingEvents(portfolioId: string | undefined): number {
  const { data } = useApiQuery(
    "GET /api/corporateActions/count",
    portfolioId === undefined ? {} : { portfolioId },
    { isEnabled: portfolioId !== undefined },
  );
  return data && data.portfolioId === portfolioId ? data.actions + data.income : 0;
}

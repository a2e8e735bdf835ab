import { callApi } from "../../client/api/api-client.ts";

/** While a statement is parsed; then its import page shows the progress. */
const mostTries = 60;
const pauseMs = 500;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

/**
 * Books an import.
 * @returns false if it needs a decision first
 */
async function bookWhenReady(id: string): Promise<boolean> {
  for (let tries = 0; tries < mostTries; tries++) {
    const { preview } = await callApi("GET /api/TransactionsImport", { id });
    if (preview) {
      if (preview.fatal || preview.open > 0 || preview.ready === 0) return false;
      await callApi("POST /api/TransactionsImport/commit", { id });
      return true;
    }
    await pause();
  }
  return false;
}

/**
 * Creates a portfolio from this browser's preview; an import with open questions is shown.
 * @returns the next page
 * @throws ApiError NOT_FOUND if the preview has expired
 */
export async function keepPreview(name: string): Promise<string> {
  const { portfolioId, importId } = await callApi("POST /api/portfolio-preview/keep", { name });
  if (importId === null || (await bookWhenReady(importId))) return `/dashboard?p=${portfolioId}`;
  return `/import?id=${importId}`;
}

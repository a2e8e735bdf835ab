import { callApi } from "../../client/api/api-client.ts";

/** How long a statement of the preview's size may take to be read again; then its page shows how far it is. */
const mostTries = 60;
const pauseMs = 500;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

/** Books an import that asks nothing. @returns false where somebody has to look at it first */
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
 * Makes a portfolio of this browser's preview. A statement is imported as any other: booked where nothing is to be
 * decided, otherwise its import is shown.
 * @returns the page to go on with
 * @throws ApiError NOT_FOUND when the preview's half hour is over
 */
export async function keepPreview(name: string): Promise<string> {
  const { portfolioId, importId } = await callApi("POST /api/portfolio-preview/keep", { name });
  if (importId === null || (await bookWhenReady(importId))) return `/dashboard?p=${portfolioId}`;
  return `/import?id=${importId}`;
}

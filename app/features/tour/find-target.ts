/** A page that has nothing more to load and has no such control by then has none. */
const settledMs = 600;
const longestMs = 15_000;
/** A control that is there is shown after this, whatever else is still on its way. */
const patienceMs = 1_500;
const pollMs = 50;

const isSeen = (element: Element): boolean => element.getClientRects().length > 0;

/** Returns whether parts of the page are loading. */
const isLoading = (): boolean => [...document.querySelectorAll("[data-loading]")].some(isSeen);

/** Unfolds the menu around a target. */
function unfold(selector: string): void {
  for (const element of document.querySelectorAll(selector))
    element.closest("[data-nav-more]")?.querySelector<HTMLElement>('button[aria-expanded="false"]')?.click();
}

/** Whether a page that has nothing on its way has no such control. */
export const isAbsent = (selector: string): boolean =>
  !isLoading() && ![...document.querySelectorAll(selector)].some(isSeen);

/**
 * The first visible element of a selector, once it is there and nothing above it can still push it away; null when the
 * page is complete without it, or too slow.
 */
export async function findTarget(selector: string, signal: AbortSignal): Promise<Element | null> {
  const began = performance.now();
  let settled = began;
  unfold(selector);
  while (!signal.aborted) {
    const found = [...document.querySelectorAll(selector)].find(isSeen);
    const now = performance.now();
    if (found && (!isLoading() || now - began > patienceMs)) return found;
    if (isLoading()) settled = now;
    if (now - settled > settledMs || now - began > longestMs) return null;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return null;
}

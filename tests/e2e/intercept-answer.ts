import type { BrowserContext, Page } from "playwright-core";

type Routing = Parameters<Page["route"]>;

/** Requested by this file only. */
const probe = "/favicon.svg?is-watched";
const watched = new WeakSet<BrowserContext>();

/**
 * `page.route` that holds from the very next request on. The browser reports interception a moment before the page's
 * process knows it; requests in between reach the server unseen, so waiting for them (`waitForResponse`) would never
 * end. Interception stays on after `page.unroute`, or pending requests would never end.
 */
export async function interceptAnswer(page: Page, address: Routing[0], handler: Routing[1]): Promise<void> {
  await page.route(address, handler);
  const context = page.context();
  if (watched.has(context)) return;
  watched.add(context);
  await context.route(
    (url) => url.pathname + url.search === probe,
    (route) => route.fulfill({ status: 204 }),
  );
  // Later pages are intercepted from their start; one without scripts requests nothing.
  const isWatched = () =>
    page.evaluate(
      (address) => document.scripts.length === 0 || fetch(address).then(({ status }) => status === 204),
      probe,
    );
  while (!(await isWatched()));
}

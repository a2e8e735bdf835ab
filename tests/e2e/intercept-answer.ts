import type { BrowserContext, Page } from "playwright-core";

type Routing = Parameters<Page["route"]>;

/** Requested by this file only. */
const probe = "/favicon.svg?is-watched";
/** Visitors whose requests are watched. */
const watched = new WeakSet<BrowserContext>();

/**
 * `page.route` that holds from the very next request on. The browser says that requests are watched a moment before the
 * page's own process knows it; what a busy page asks for in between is answered by the server, and never told of: waits
 * for it (`waitForResponse`) would never end. Requests of the visitor stay watched, whatever is no longer answered here
 * (`page.unroute`): what is on its way when watching ends never comes.
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
  // Pages that are opened from here on are watched from their beginning; one without scripts asks for nothing.
  const isWatched = () =>
    page.evaluate(
      (address) => document.scripts.length === 0 || fetch(address).then(({ status }) => status === 204),
      probe,
    );
  while (!(await isWatched()));
}

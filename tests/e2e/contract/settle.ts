import type { Page } from "playwright-core";

/**
 * Waits until the page has taken in what it was answered. A fetch of its own ends after those before it, and the
 * messages give React its turns; the page's clock may stand still meanwhile.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch("/robots.txt", { cache: "no-store" }).then((response) => response.text());
    for (let turn = 0; turn < 5; turn += 1)
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
  });
}

/** From here on the page's time passes only as told. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await settle(page);
}

/** Lets the page's time pass, then what it led to. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await settle(page);
}

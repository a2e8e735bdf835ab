import type { Page } from "playwright-core";

/**
 * Waits until the page has processed its answers: an own fetch ends after earlier ones, and messages give React its
 * turns, even with a stopped clock.
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

export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await settle(page);
}

export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  await settle(page);
}

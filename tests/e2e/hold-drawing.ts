import type { Page } from "playwright-core";

/**
 * Simulates a page too busy to render: React schedules work by messages, which wait during `during`. Call before the
 * page is opened.
 */
export async function holdDrawing(page: Page): Promise<(during: () => Promise<void>) => Promise<void>> {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    const own = window as unknown as { held?: (() => void)[] };
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      const send = () => (post as (...all: unknown[]) => void).apply(this, message);
      if (own.held) own.held.push(send);
      else send();
    };
  });
  return async (during) => {
    await page.evaluate(() => Object.assign(window, { held: [] }));
    await during();
    await page.evaluate(() => {
      const own = window as unknown as { held?: (() => void)[] };
      const sends = own.held ?? [];
      delete own.held;
      for (const send of sends) send();
    });
  };
}

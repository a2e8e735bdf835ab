import { expect } from "vitest";
import { interceptAnswer } from "../intercept-answer.ts";
import { awake, type Group, type Stage, soon } from "./row.ts";
import { pass, settle, stopClock } from "./settle.ts";

/** Request times of text files, by the page's clock. */
async function countReads(stage: Stage, answer: "500" | "404" | "network"): Promise<() => number> {
  const { page, context } = stage;
  await page.unroute("**/locales/**");
  // The previous row's choice is stored, and a Russian page needs no file for it.
  await context.clearCookies({ name: "prefs" });
  let count = 0;
  await interceptAnswer(page, "**/locales/ru/subscription.json*", async (route) => {
    count += 1;
    if (answer === "network") await route.abort("failed");
    else await route.fulfill({ status: Number(answer), body: "no" });
  });
  await page.goto("/pricing");
  await awake(page);
  await stopClock(page);
  await page.getByRole("button", { name: "RU", exact: true }).click();
  await soon(() => count).toBe(1);
  await settle(page);
  return () => count;
}

export const texts: Group = {
  name: "text files that do not come",
  isNightly: true,
  expected: /status of (404|500)|ERR_FAILED/,
  open: async ({ page }) => {
    await page.clock.install();
  },
  rows: [
    {
      id: "8.13",
      sentence:
        "Translation loading: statuses 500-599 are retried; up to 5 retries, first delay 350 ms, doubling",
      run: async (stage) => {
        const read = await countReads(stage, "500");
        for (const [index, delay] of [350, 700, 1400, 2800, 5600].entries()) {
          await pass(stage.page, delay - 1);
          expect([delay, read()]).toEqual([delay, index + 1]);
          await pass(stage.page, 1);
          await soon(read).toBe(index + 2);
          await settle(stage.page);
        }
        await pass(stage.page, 60_000);
        expect(read()).toBe(6);
      },
    },
    {
      id: "8.14",
      sentence: "network failure is retried",
      run: async (stage) => {
        await stage.page.clock.resume();
        const read = await countReads(stage, "network");
        await pass(stage.page, 349);
        expect(read()).toBe(1);
        await pass(stage.page, 1);
        await soon(read).toBe(2);
      },
    },
    {
      id: "8.15",
      sentence: "400-499 are not retried",
      run: async (stage) => {
        await stage.page.clock.resume();
        const read = await countReads(stage, "404");
        await pass(stage.page, 60_000);
        expect(read()).toBe(1);
      },
    },
  ],
};

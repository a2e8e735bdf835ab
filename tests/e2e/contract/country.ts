import { expect } from "vitest";
import { interceptAnswer } from "../intercept-answer.ts";
import { type Group, type Stage, soon } from "./row.ts";
import { pass } from "./settle.ts";

const trace = "**/cdn-cgi/trace";

export const country: Group = {
  name: "the country",
  isNightly: true,
  expected: /status of 500|ERR_FAILED/,
  open: async ({ page }) => {
    await page.clock.install();
  },
  rows: [
    ...(
      [
        ["loc", "fl=1\nloc=FR\nts=1", "FR"],
        ["no loc", "fl=1\nts=1", "RU"],
        ["XX", "loc=XX", "RU"],
        ["HTML", "<!doctype html>\nloc=FR", "RU"],
      ] as const
    ).map(([what, body, expected], index) => ({
      id: `7.${30 + index}`,
      sentence: `Country lookup, default country RU: ${what} is ${expected}`,
      run: async ({ page }: Stage) => {
        await interceptAnswer(page, trace, (route) => route.fulfill({ body }));
        await page.goto("/auth/login");
        await page.waitForFunction(() => sessionStorage.getItem("country"));
        expect(await page.evaluate(() => sessionStorage.getItem("country"))).toBe(expected);
        await page.evaluate(() => sessionStorage.clear());
        await page.unroute(trace);
      },
    })),
    {
      id: "9.4",
      sentence: "Trace request time-out 1500 ms",
      run: async ({ page }) => {
        let isAsked = false;
        await interceptAnswer(page, trace, () => {
          isAsked = true;
        });
        // The country is requested in idle time; immediate here, as the clock stands still.
        await page.addInitScript(() => {
          window.requestIdleCallback = (work) => {
            work({ didTimeout: false, timeRemaining: () => 1 });
            return 0;
          };
        });
        const kept = () => page.evaluate(() => sessionStorage.getItem("country"));
        await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
        await page.goto("/auth/login");
        // The scripts are requested after the first frame, which this clock delays.
        await pass(page, 100);
        await soon(() => isAsked).toBe(true);
        await pass(page, 1499);
        expect(await kept()).toBeNull();
        await pass(page, 1);
        await soon(kept).toBe("RU");
      },
    },
  ],
};

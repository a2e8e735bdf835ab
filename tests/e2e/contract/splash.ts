import { expect } from "vitest";
import { interceptAnswer } from "../intercept-answer.ts";
import { awake, type Group } from "./row.ts";
import { stopClock } from "./settle.ts";

export const redirect: Group = {
  name: "a redirect",
  open: async ({ page }) => {
    await page.clock.install();
    await page.goto("/auth/login");
    await awake(page);
  },
  rows: [
    {
      id: "2.8",
      sentence:
        "A splash/loading screen shows during redirects; splash force-hidden after 3000 ms when nothing is loading",
      run: async ({ page }) => {
        await page.waitForLoadState("networkidle");
        // The next page never comes, and the clock is stopped.
        await interceptAnswer(page, "**/dashboard", (route) => route.abort("aborted"));
        await stopClock(page);
        await page.getByRole("button", { name: "Try the demo" }).click();
        const splash = page.locator(".splash");
        await splash.waitFor();
        await page.clock.runFor(2999);
        expect(await splash.count()).toBe(1);
        await page.clock.runFor(1);
        await splash.waitFor({ state: "detached" });
        expect(await splash.count()).toBe(0);
      },
    },
  ],
};

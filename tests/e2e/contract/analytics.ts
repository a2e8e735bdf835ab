import { expect } from "vitest";
import { enterDemo } from "../api-user.ts";
import { interceptAnswer } from "../intercept-answer.ts";
import { awake, type Group, soon, stored } from "./row.ts";

/** Address for the server's events, which only the test intercepts. */
export const sinkUrl = "https://sink.example/events";

export const analytics: Group = {
  name: "what leads here",
  open: async ({ page }) => {
    await enterDemo(page);
  },
  rows: [
    {
      id: "3.19",
      sentence:
        "isAmplitudeEnabled (analytics flag): off until the reader switches it on, then pages by their labels",
      run: async ({ page }) => {
        const events: { event: string; label: string; person: string }[] = [];
        await interceptAnswer(page, sinkUrl, async (route) => {
          events.push(JSON.parse(route.request().postData() ?? "{}"));
          await route.fulfill({ status: 204 });
        });
        await page.goto("/user-profile?section=data");
        await awake(page);
        await page.locator('nav a[href="/transactions"]').first().click();
        await page.waitForURL("**/transactions");
        await page.goto("/user-profile?section=data");
        await page.getByRole("checkbox", { name: "Share which types of pages I open" }).check();
        // The checkbox changes at once, the event follows.
        await soon(async () => (await stored(page, "ui"))?.isAmplitudeEnabled).toBe(true);
        expect(events).toEqual([]);
        await page.locator('nav a[href="/transactions"]').first().click();
        await page.waitForURL("**/transactions");
        await soon(() => events.length).toBe(1);
        const { analyticsUserId } = (await stored(page, "auth")).user;
        expect(events).toEqual([
          { event: "page", label: "transactions", person: analyticsUserId, at: expect.any(String) },
        ]);
      },
    },
    {
      id: "9.12",
      sentence: "Local storage holds the analytics referrer",
      run: async ({ page, server }) => {
        const arriveFrom = async (address: string) => {
          await page.goto(`${server.url}/public/terms`, { referer: address });
          await awake(page);
          return page.evaluate(() => localStorage.getItem("analyticsReferrer"));
        };
        expect(await arriveFrom(`${server.url}/public/privacy`)).toBeNull();
        expect(await arriveFrom("https://elsewhere.example/post")).toBe("https://elsewhere.example/post");
        expect(await arriveFrom("https://other.example/later")).toBe("https://elsewhere.example/post");
      },
    },
  ],
};

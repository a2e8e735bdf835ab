import { expect } from "vitest";
import { interceptAnswer } from "../intercept-answer.ts";
import { awake, type Group, type Stage, stored } from "./row.ts";

/** Presses a start button at the end of the home page, once its experiment is answered. */
const endButtons = ({ page }: Stage) => page.locator("[data-ab-variant]");

export const abTests: Group = {
  name: "an A/B test",
  expected: /status of 500/,
  open: async ({ page }) => {
    await interceptAnswer(page, "**/api/ab-tests/run**", (route) =>
      route.fulfill({ status: 500, body: "{}" }),
    );
    await page.goto("/");
    await awake(page);
  },
  rows: [
    {
      id: "8.20",
      sentence: "Failed A/B call: logged and treated as no variant",
      run: async ({ page }) => {
        const warned = page.waitForEvent("console", (message) => message.type() === "warning");
        const failed = page.waitForResponse((response) => response.url().includes("/api/ab-tests/run"));
        await page.mouse.wheel(0, 20_000);
        await failed;
        expect((await warned).text()).toContain("an A/B test could not be asked");
        expect(await page.locator("[data-ab-variant]").count()).toBe(0);
        expect(await stored(page, "abTests")).toBeNull();
        const last = page.getByRole("button", { name: "Try the demo" }).last();
        expect(await last.evaluate((button) => button.nextElementSibling?.tagName)).toBe("A");
        await page.unroute("**/api/ab-tests/run**");
      },
    },
    {
      id: "7.40",
      sentence:
        "A/B test: three POSTs with a query parameter type; save result also takes a result; the run answer has variant",
      run: async (stage) => {
        const { page, calls } = stage;
        calls.length = 0;
        // Before the page: it restores its scroll position and asks at once.
        const answer = page.waitForResponse((response) => response.url().includes("/api/ab-tests/run"));
        await page.goto("/");
        await awake(page);
        await page.mouse.wheel(0, 20_000);
        const { variant } = await (await answer).json();
        expect(["demo-first", "account-first"]).toContain(variant);
        await endButtons(stage).waitFor();
        const first = await endButtons(stage)
          .locator("a, button")
          .first()
          .evaluate((element) => element.tagName);
        expect(first).toBe(variant === "account-first" ? "A" : "BUTTON");
        await endButtons(stage).getByRole("link").click();
        await page.waitForURL("**/auth/signup");
        const asked = calls.filter((call) => call.url().includes("/api/ab-tests/"));
        expect(asked.map((call) => call.method())).toEqual(["POST", "POST", "POST"]);
        expect(asked.map((call) => call.url().slice(call.url().indexOf("ab-tests/") + 9))).toEqual([
          "schedule?type=home-end-order",
          "run?type=home-end-order",
          "save-result?type=home-end-order&result=sign-up",
        ]);
      },
    },
    {
      id: "3.9",
      sentence: "A/B test results per user and test: saved once and reused if already run",
      run: async (stage) => {
        const { page, calls } = stage;
        const person = await page.evaluate(() => localStorage.getItem("socialKey"));
        const kept = await stored(page, "abTests");
        expect(kept[person ?? ""]["home-end-order"].result).toBe("sign-up");
        calls.length = 0;
        await page.goto("/");
        await awake(page);
        await page.mouse.wheel(0, 20_000);
        await endButtons(stage).waitFor();
        await endButtons(stage).getByRole("link").click();
        await page.waitForURL("**/auth/signup");
        expect(calls.filter((call) => call.url().includes("/api/ab-tests/"))).toEqual([]);
      },
    },
  ],
};

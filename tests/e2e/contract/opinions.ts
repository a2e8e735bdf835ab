import type { Page } from "playwright-core";
import { expect } from "vitest";
import { enterDemo } from "../api-user.ts";
import { interceptAnswer } from "../intercept-answer.ts";
import { toast, wordsOf } from "../words.ts";
import { awake, callsOf, errorAnswer, type Group, soon, store, stored } from "./row.ts";

const t = wordsOf("en");
const exact = (name: string) => ({ name, exact: true }) as const;
const dialogOf = (page: Page) => page.getByRole("dialog", exact(t("feedback:about.other.title")));
const path = "/api/feedback";

const rail = (page: Page) => page.getByRole("navigation", exact(t("common:shell.navigation")));
const tabs = (page: Page) => page.getByRole("navigation", exact(t("common:shell.tabs")));

export const opinions: Group = {
  name: "opinions, news and widths",
  isNightly: true,
  expected: /status of [45]\d\d/,
  open: async ({ page }) => {
    await enterDemo(page);
    await page.goto("/whats-new");
    await awake(page);
  },
  rows: [
    {
      id: "5.1",
      sentence: "Feedback send is disabled until a star rating is chosen; rating maximum 3 stars",
      run: async ({ page }) => {
        await page.getByRole("button", exact(t("shell:help.menu"))).click();
        await page.getByRole("menuitem", exact(t("shell:help.feedback"))).click();
        const send = dialogOf(page).getByRole("button", exact(t("feedback:send")));
        await send.waitFor();
        expect(await dialogOf(page).getByRole("radio").count()).toBe(3);
        await dialogOf(page).getByLabel(t("feedback:message")).fill("Words alone");
        expect(await send.isDisabled()).toBe(true);
        await dialogOf(page).getByLabel(t("feedback:message")).fill("");
        await dialogOf(page).getByRole("radio").nth(2).check();
        expect(await send.isDisabled()).toBe(false);
        const { accessToken } = await stored(page, "auth");
        const four = await page.evaluate(async (token) => {
          const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
          const body = JSON.stringify({ stars: 4, message: "", feedbackType: 3 });
          return (await fetch("/api/feedback", { method: "POST", headers, body })).status;
        }, accessToken as string);
        expect(four).toBe(400);
      },
    },
    {
      id: "8.22",
      sentence: "Feedback send failure: error toast with key ERROR.FEEDBACK_FAILED",
      run: async ({ page }) => {
        await interceptAnswer(page, `**${path}`, (route) => route.fulfill(errorAnswer(500, "INTERNAL")));
        await dialogOf(page)
          .getByRole("button", exact(t("feedback:send")))
          .click();
        await toast(page, t("common:ERROR.FEEDBACK_FAILED")).waitFor();
        expect(await dialogOf(page).count()).toBe(1);
        await page.unroute(`**${path}`);
      },
    },
    {
      id: "7.24",
      sentence: "POST feedback {stars, message, feedbackType}; text is optional",
      run: async (stage) => {
        const { page } = stage;
        stage.calls.length = 0;
        const answer = page.waitForResponse((response) => response.url().endsWith(path));
        await dialogOf(page)
          .getByRole("button", exact(t("feedback:send")))
          .click();
        expect((await answer).status()).toBe(204);
        const thanks = page.getByRole("dialog", exact(t("feedback:thanks")));
        await thanks.waitFor();
        await page.keyboard.press("Escape");
        await thanks.waitFor({ state: "detached" });
        const [call] = callsOf(stage, path);
        expect([call?.method(), call?.postDataJSON()]).toEqual([
          "POST",
          { stars: 3, message: "", feedbackType: 3 },
        ]);
      },
    },
    {
      id: "2.11",
      sentence: "Customize tutorial modal",
      run: async ({ page }) => {
        await page.goto("/dashboard");
        await awake(page);
        await page.getByRole("button", exact(t("dashboard:arrange.start"))).click();
        const tutorial = page.getByRole("dialog", exact(t("dashboard:tutorial.title")));
        for (const part of ["move", "keys", "change", "own"])
          await tutorial.getByText(t(`dashboard:tutorial.${part}`)).waitFor();
        await tutorial.getByRole("button", exact(t("dashboard:tutorial.begin"))).click();
        await tutorial.waitFor({ state: "detached" });
        expect(await tutorial.count()).toBe(0);
      },
    },
    {
      id: "4.13",
      sentence: "Marking a feature shown adds or updates its date; shownFeatures: pairs of feature and date",
      run: async ({ page }) => {
        const today = new Date().toISOString().slice(0, 10);
        const shown = [{ feature: "customize-dashboard", date: today }];
        expect((await stored(page, "ui")).shownFeatures).toEqual(shown);
        await store(page, "ui", {
          shownFeatures: [
            { feature: "customize-dashboard", date: "2020-01-01" },
            { feature: "another", date: "2020-01-01" },
          ],
        });
        await page.goto("/dashboard");
        await awake(page);
        await page.getByRole("button", exact(t("dashboard:arrange.start"))).click();
        await page.getByRole("button", exact(t("dashboard:arrange.done"))).waitFor();
        await soon(async () => (await stored(page, "ui")).shownFeatures).toEqual([
          { feature: "another", date: "2020-01-01" },
          ...shown,
        ]);
        expect(await page.getByRole("button", exact(t("dashboard:tutorial.begin"))).count()).toBe(0);
      },
    },
    {
      id: "9.6",
      sentence: "Device widths: mobile up to 576, tablet up to 1279, desktop above",
      run: async ({ page }) => {
        await page.goto("/whats-new");
        await awake(page);
        const at = async (width: number) => {
          await page.setViewportSize({ width, height: 900 });
          const isRail = await rail(page).isVisible();
          const box = isRail ? await rail(page).boundingBox() : null;
          return [isRail, await tabs(page).isVisible(), (box?.width ?? 0) > 150];
        };
        const [mobile, tablet, desktop] = [
          [false, true, false],
          [true, false, false],
          [true, false, true],
        ];
        for (const [width, kind] of [
          [390, mobile],
          [576, mobile],
          [577, tablet],
          [1279, tablet],
          [1280, desktop],
        ] as const)
          expect([width, await at(width)]).toEqual([width, kind]);
      },
    },
  ],
};

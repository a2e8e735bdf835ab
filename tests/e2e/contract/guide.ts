import type { Page, Response } from "playwright-core";
import { expect } from "vitest";
import {
  chapters as chapterNames,
  firstOf,
  isOnPage,
  stepsFor,
} from "../../../app/features/tour/tour-steps.ts";
import { enterDemo } from "../api-user.ts";
import { interceptAnswer } from "../intercept-answer.ts";
import { wordsOf } from "../words.ts";
import { awake, type Group, type Row, type Stage, soon, store, stored } from "./row.ts";

const t = wordsOf("en");
const exact = (name: string) => ({ name, exact: true }) as const;
const chapters = chapterNames.map((chapter) => t(`shell:help.chapter.${chapter}`));
const popover = (page: Page) => page.locator(".tour-popover");
const hint = (page: Page) => page.locator("[data-tour-hint]");
const card = (page: Page, step: string) =>
  popover(page).locator(".driver-popover-title", { hasText: t(`tour:step.${step}.title`) });

async function openHelp(page: Page): Promise<void> {
  await page.getByRole("button", exact(t("shell:help.menu"))).click();
  await page.getByRole("menuitem", exact(t("shell:help.feedback"))).waitFor();
}

async function choose(page: Page, name: string): Promise<void> {
  await openHelp(page);
  await page.getByRole("menuitem", exact(name)).click();
}

/** Returns the choices shown, in order, and those enabled. */
async function choicesOf(page: Page): Promise<{ shown: string[]; open: string[] }> {
  await openHelp(page);
  const items = await page
    .getByRole("menuitem")
    .evaluateAll((all) =>
      all.map((one) => [one.textContent?.trim() ?? "", !one.matches("[data-disabled], :disabled")] as const),
    );
  await page.keyboard.press("Escape");
  await page.getByRole("menuitem", exact(t("shell:help.feedback"))).waitFor({ state: "detached" });
  const own = items.filter(([name]) => chapters.includes(name));
  return { shown: own.map(([name]) => name), open: own.flatMap(([name, isOpen]) => (isOpen ? [name] : [])) };
}

async function progress(page: Page) {
  const { analyticsUserId } = (await stored(page, "auth")).user;
  return (await stored(page, "tour"))?.[analyticsUserId] ?? null;
}

/** Reloads the page with a tour left at a step. */
async function comeBackTo({ page }: Stage, currentStep: string, feedbackSent = false): Promise<void> {
  const { analyticsUserId } = (await stored(page, "auth")).user;
  const kept = { pastSteps: [], currentStep, started: true, firstShown: true, feedbackSent };
  await store(page, "tour", { [analyticsUserId]: kept });
  await page.goto("/dashboard");
  await awake(page);
  await page.getByRole("button", exact(t("tour:continue.continue"))).click();
}

async function forget({ page }: Stage): Promise<void> {
  const { analyticsUserId } = (await stored(page, "auth")).user;
  await page.evaluate(
    (user) => localStorage.setItem("tour", JSON.stringify({ [user]: { firstShown: true } })),
    analyticsUserId as string,
  );
  await page.goto("/dashboard");
  await awake(page);
}

interface Portfolio {
  readonly setupRequired: boolean;
  readonly isComposite: boolean;
  readonly childPortfolios: readonly string[];
  readonly hasHoldings: boolean;
}
const ready = { setupRequired: false, isComposite: false, childPortfolios: [], hasHoldings: true };

/** Toggles amounts by key, repeatedly: a busy page may lose one. */
async function toggleAmounts(page: Page): Promise<void> {
  const isHidden = async () => (await stored(page, "ui"))?.stealthMode === true;
  const before = await isHidden();
  await soon(async () => {
    await page.keyboard.press(".");
    await page.waitForFunction(
      ([name, was]) => (JSON.parse(localStorage.getItem(name) ?? "{}").stealthMode === true) !== was,
      ["ui", before] as const,
      { timeout: 5000 },
    );
    return true;
  }).toBe(true);
}

/** Changes the portfolio in the API's answer and returns the choices. */
async function choicesWith({ page }: Stage, portfolio: Portfolio | null) {
  const path = "**/api/MyPortfolio";
  // A new document has no cached answer.
  await page.goto("/whats-new");
  await awake(page);
  await interceptAnswer(page, path, async (route) => {
    const response = await route.fetch();
    const { portfolios, ...rest } = await response.json();
    const changed = portfolio ? portfolios.map((one: object) => ({ ...one, ...portfolio })) : [];
    await route.fulfill({ response, json: { ...rest, all: null, portfolios: changed } });
  });
  const isAnswer = (response: Response) => new URL(response.url()).pathname === "/api/MyPortfolio";
  // Hidden amounts are other answers: everything is requested again.
  try {
    await Promise.all([page.waitForResponse(isAnswer), toggleAmounts(page)]);
  } finally {
    await page.unroute(path);
  }
}

const [creation = ""] = chapters;

const choiceRows: readonly Row[] = [
  {
    id: "2.15",
    sentence: "A first-time hint with the welcome text appears once per user",
    run: async ({ page }) => {
      await page.evaluate(() => localStorage.removeItem("tour"));
      await page.goto("/dashboard");
      await hint(page).getByText(t("tour:welcome.text")).waitFor();
      await hint(page)
        .getByRole("button", exact(t("tour:welcome.later")))
        .click();
      expect(await progress(page)).toMatchObject({ firstShown: true, started: false });
      await page.reload();
      await awake(page);
      expect((await choicesOf(page)).shown).toEqual(chapters);
      expect(await hint(page).count()).toBe(0);
    },
  },
  {
    id: "2.18",
    sentence: "A help menu offers five choices, all open for a portfolio that holds something",
    run: async ({ page }) => {
      expect(await choicesOf(page)).toEqual({ shown: chapters, open: chapters });
    },
  },
  {
    id: "2.13",
    sentence:
      "All but portfolio creation are disabled without a portfolio, while setup is required, for a composite without children and any other without holdings",
    run: async (stage) => {
      const { page } = stage;
      const closed: readonly (Portfolio | null)[] = [
        null,
        { ...ready, setupRequired: true },
        { ...ready, isComposite: true, childPortfolios: [] },
        { ...ready, hasHoldings: false },
      ];
      for (const portfolio of closed) {
        await choicesWith(stage, portfolio);
        await soon(async () => (await choicesOf(page)).open).toEqual([creation]);
      }
      await choicesWith(stage, { ...ready, isComposite: true, childPortfolios: ["a"], hasHoldings: false });
      await soon(async () => (await choicesOf(page)).open).toEqual(chapters);
      await choicesWith(stage, ready);
      await page.goto("/whats-new");
      await awake(page);
    },
  },
  {
    id: "2.19",
    sentence: "Enabled only for a logged-in user on a desktop screen (width above 1279)",
    run: async ({ page }) => {
      await page.setViewportSize({ width: 1279, height: 900 });
      expect((await choicesOf(page)).shown).toEqual([]);
      await page.setViewportSize({ width: 1280, height: 900 });
      expect((await choicesOf(page)).shown).toEqual(chapters);
      await page.setViewportSize({ width: 1440, height: 900 });
    },
  },
];

const steps = stepsFor({ isStealth: false, plan: "Unlocked" });

const wayRows: readonly Row[] = [
  {
    id: "2.12",
    sentence: "Guided tour: about 37 steps in their groups, each on its page, at the control of its name",
    run: async (stage) => {
      const { page } = stage;
      expect(steps).toHaveLength(37);
      for (const chapter of chapterNames) {
        await forget(stage);
        await choose(page, t(`shell:help.chapter.${chapter}`));
        const step = steps.find(({ id }) => id === firstOf(steps, chapter));
        if (!step) throw new Error(`${chapter} has no step`);
        await card(page, step.id).waitFor();
        const total = steps.filter((one) => one.chapter === chapter).length;
        const words = t("tour:progress", { current: 1, total });
        const shown = await popover(page).getByText(words, { exact: true }).count();
        const lit = page.locator(".driver-active-element");
        const isTarget = await lit.evaluate((element, target) => element.matches(target), step.target);
        const isThere = isOnPage(new URL(page.url()), step.page);
        expect([step.id, shown, isThere, isTarget]).toEqual([step.id, 1, true, true]);
      }
    },
  },
  {
    id: "2.14",
    sentence:
      "In stealth mode the dashboard balance and total gain steps are replaced by the pie viewer step; skipping ends the tour and shows a hint",
    run: async (stage) => {
      const { page } = stage;
      await forget(stage);
      await toggleAmounts(page);
      await page.locator('[data-figure="value"]').first().filter({ hasText: "•••" }).waitFor();
      await choose(page, t("shell:help.chapter.dashboard"));
      await card(page, "PieViewer").waitFor();
      await popover(page)
        .getByRole("button", exact(t("tour:next")))
        .click();
      await card(page, "DashboardReturn").waitFor();
      await page.keyboard.press("Escape");
      await hint(page).getByText(t("tour:hint.text")).waitFor();
      expect(await progress(page)).toMatchObject({
        pastSteps: ["PieViewer", "DashboardReturn"],
        currentStep: null,
        started: false,
      });
      await hint(page)
        .getByRole("button", exact(t("tour:understood")))
        .click();
      await toggleAmounts(page);
    },
  },
  {
    id: "9.7",
    sentence: "Tour dialog width 360 px by default; spotlight padding 10",
    run: async ({ page }) => {
      await choose(page, t("shell:help.chapter.dashboard"));
      await card(page, "DashboardBalance").waitFor();
      expect((await popover(page).boundingBox())?.width).toBe(360);
      const target = await page.locator(".driver-active-element").boundingBox();
      // The highlight is a hole in the overlay, whose path moves to the left end of its upper side.
      const path = await page.locator("svg.driver-overlay path").getAttribute("d");
      const [, left, top, inner] = /M([\d.]+),([\d.]+) h([\d.]+) a/.exec(path ?? "")?.map(Number) ?? [];
      const radius = 8;
      expect(Math.abs((target?.y ?? 0) - (top ?? 0) - 10)).toBeLessThan(1);
      expect(Math.abs((target?.x ?? 0) + radius - (left ?? 0) - 10)).toBeLessThan(1);
      expect(Math.abs((inner ?? 0) + 2 * radius - (target?.width ?? 0) - 20)).toBeLessThan(1);
    },
  },
  {
    id: "4.18",
    sentence: "Tour: not started, then started and running; can be paused (route change)",
    run: async ({ page }) => {
      expect(await progress(page)).toMatchObject({ started: true, currentStep: "DashboardBalance" });
      // The frame stays usable beneath the overlay.
      await page.locator('nav a[href^="/goals"]').first().dispatchEvent("click");
      await page.waitForURL("**/goals**");
      await popover(page).waitFor({ state: "detached" });
      expect(await progress(page)).toMatchObject({ started: true, currentStep: "DashboardBalance" });
      await page
        .getByRole("button", { name: t("shell:help.menu") })
        .getByText(t("shell:help.paused"))
        .waitFor();
    },
  },
  {
    id: "4.19",
    sentence: "Tour: can be reset",
    run: async ({ page }) => {
      await choose(page, t("shell:help.reset"));
      await soon(() => progress(page)).toMatchObject({ pastSteps: [], currentStep: null, started: false });
    },
  },
  {
    id: "4.16",
    sentence:
      "Tour: paused by popstate; Continue resumes at the current step, Restart goes to DashboardBalance",
    run: async (stage) => {
      const { page } = stage;
      await comeBackTo(stage, "StatsValue");
      await card(page, "StatsValue").waitFor();
      await page.goBack();
      await page.waitForURL("**/dashboard");
      await popover(page).waitFor({ state: "detached" });
      // The address changes before the page: only afterwards is there a way back.
      await page.locator('[data-tour="customize"]').waitFor();
      expect(await progress(page)).toMatchObject({ started: true, currentStep: "StatsValue" });
      await choose(page, t("shell:help.continue"));
      await page.getByRole("button", exact(t("tour:continue.continue"))).click();
      await page.waitForURL(({ pathname }) => pathname === "/stats");
      await card(page, "StatsValue").waitFor();
      await page.reload();
      await page.getByRole("button", exact(t("tour:continue.restart"))).click();
      await card(page, "DashboardBalance").waitFor();
      expect(await progress(page)).toMatchObject({
        pastSteps: ["DashboardBalance"],
        currentStep: "DashboardBalance",
      });
    },
  },
  {
    id: "5.3",
    sentence: "A tour step whose target is not found is skipped, moving to the next step",
    run: async ({ page }) => {
      await choose(page, t("shell:help.chapter.analytics"));
      await card(page, "StatsDivision").waitFor();
      await page.addStyleTag({ content: "[data-tour=stats-value] { display: none }" });
      await popover(page)
        .getByRole("button", exact(t("tour:next")))
        .click();
      await card(page, "StatsMonths").waitFor();
      expect((await progress(page)).pastSteps).toEqual(["StatsDivision", "StatsValue", "StatsMonths"]);
    },
  },
  {
    id: "4.20",
    sentence: "Finishing shows the feedback dialog unless feedback was already sent",
    run: async (stage) => {
      const { page } = stage;
      const dialog = page.getByRole("dialog", exact(t("feedback:about.other.title")));
      const finish = async () => {
        await card(page, "Notifications").waitFor();
        await popover(page)
          .getByRole("button", exact(t("tour:finish")))
          .click();
      };
      await comeBackTo(stage, "Notifications");
      await finish();
      await dialog.waitFor();
      await comeBackTo(stage, "Notifications", true);
      await finish();
      await hint(page).getByText(t("tour:tip.title")).waitFor();
      expect(await dialog.count()).toBe(0);
      await hint(page)
        .getByRole("button", exact(t("tour:understood")))
        .click();
    },
  },
  {
    id: "2.32",
    sentence:
      "/pricing; /user-manage-subscription is shown instead of /pricing when the user already has a subscription",
    run: async (stage) => {
      const { page } = stage;
      await comeBackTo(stage, "Pricing");
      await card(page, "Pricing").waitFor();
      expect(new URL(page.url()).pathname).toBe("/pricing");
      await interceptAnswer(page, "**/dashboard", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replaceAll("Unlocked", "Tier2_1");
        await route.fulfill({ response, body });
      });
      await comeBackTo(stage, "Pricing");
      await card(page, "Pricing").waitFor();
      expect(new URL(page.url()).pathname).toBe("/user-manage-subscription");
      await page.unroute("**/dashboard");
    },
  },
];

/** The tour in a complete portfolio; `tour.test.ts` walks all its steps. */
export const guide: Group = {
  name: "the guided tour",
  isNightly: true,
  hasWelcome: true,
  open: async ({ page }) => {
    await enterDemo(page);
    await page.goto("/dashboard");
    await awake(page);
  },
  rows: [...choiceRows, ...wayRows],
};

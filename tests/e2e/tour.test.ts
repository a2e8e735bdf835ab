// @module-tag night
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  chapters,
  isOnPage,
  quickSteps,
  stepsFor,
  type TourStep,
} from "../../app/features/tour/tour-steps.ts";
import { FAKES } from "../../fakes/index.ts";
import { createRunningClock } from "../../fakes/kit/fake-clock.ts";
import { type FakeHub, startFakes } from "../../fakes/kit/hub.ts";
import { T_INVEST_TOKENS } from "../../fakes/t-invest/fake.ts";
import { type ApiUser, importJourney, registerApiUser, signIn } from "./api-user.ts";
import { interceptAnswer } from "./intercept-answer.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let hub: FakeHub;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  hub = await startFakes(FAKES, createRunningClock(Date.now));
  const broker = FAKES.find(({ id }) => id === "t-invest");
  if (!broker) throw new Error("no fake broker");
  const limits = { perMinute: 1_000_000, parallel: 10, spacingMs: 0 };
  const sources = { [broker.id]: { address: hub.addressOf(broker), limits } };
  const SYNC_SOURCES = JSON.stringify(sources);
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", RATE_LIMIT_PER_MINUTE: "100000", SYNC_SOURCES };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await hub?.close();
});

async function completeUser(language: "en" | "ru"): Promise<ApiUser> {
  const user = await registerApiUser(server.url);
  await user.call("POST /api/userProfile/updateuserinfo", {
    language,
    locale: language === "ru" ? "ru-RU" : "en-US",
  });
  await user.call("POST /api/MyPortfolio/demo");
  await user.call("POST /api/PortfolioSyncSettings/createsyncconnection", {
    provider: "t-invest",
    secrets: { token: T_INVEST_TOKENS.readOnly },
  });
  return user;
}

const en = wordsOf("en");
const steps = stepsFor({ isStealth: false, plan: "Unlocked" });
const popover = (page: Page): Locator => page.locator(".tour-popover");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Waits for a step and checks its page and highlighted control. */
async function see(page: Page, step: TourStep, t: typeof en): Promise<void> {
  await popover(page)
    .locator(".driver-popover-title", { hasText: t(`tour:step.${step.id}.title`) })
    .waitFor();
  expect([step.id, isOnPage(new URL(page.url()), step.page)]).toEqual([step.id, true]);
  const lit = page.locator(".driver-active-element");
  expect([step.id, await lit.evaluate((element, target) => element.matches(target), step.target)]).toEqual([
    step.id,
    true,
  ]);
}

const stepOf = (id: string): TourStep => {
  const step = steps.find((one) => one.id === id);
  if (!step) throw new Error(`no step ${id}`);
  return step;
};

const choose = async (page: Page, name: string, menu = en("shell:help.menu")): Promise<void> => {
  await button(page, menu).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
};

/** Walks steps by the key of the focused button; every card must be inside the window. */
async function walkThrough(page: Page, walk: readonly TourStep[], t: typeof en): Promise<void> {
  for (const [place, step] of walk.entries()) {
    await see(page, step, t);
    const progress = t("tour:progress", { current: place + 1, total: walk.length });
    await popover(page).getByText(progress, { exact: true }).waitFor();
    await popover(page).locator(".driver-popover-next-btn:focus").waitFor();
    const room = page.viewportSize() ?? { width: 0, height: 0 };
    const isInside = async () => {
      const box = await popover(page).boundingBox();
      return (
        box !== null &&
        Math.min(box.x, box.y, room.width - box.x - box.width, room.height - box.y - box.height) >= 0
      );
    };
    await expect.poll(isInside, { message: step.id }).toBe(true);
    await page.keyboard.press("Enter");
  }
}

async function answerQuestion(page: Page, t: typeof en): Promise<void> {
  const dialog = page.getByRole("dialog", { name: t("feedback:about.other.title") });
  const send = dialog.getByRole("button", { name: t("feedback:send") });
  await dialog.waitFor();
  expect(await send.isDisabled()).toBe(true);
  await dialog.getByRole("radio").nth(2).press("Space");
  await send.press("Enter");
  const thanks = page.getByRole("dialog", { name: t("feedback:thanks") });
  await thanks.getByText(t("feedback:thanksText")).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-tour-hint]").getByText(t("tour:tip.thanks")).waitFor();
  await button(page, t("tour:understood")).press("Enter");
  await page.locator("[data-tour-hint]").waitFor({ state: "detached" });
}

describe.each(["en", "ru"] as const)("in %s", (language) => {
  const t = wordsOf(language);

  it("walks the short tour and every step of the five choices by keyboard, skips none, and asks once how it was", async () => {
    const { context, page, faults } = await visit(browser, server.url, {
      language,
      // The narrowest desktop in one language, a usual one in the other.
      ...(language === "ru" && { width: 1280, height: 640 }),
      isStill: true,
      hasWelcome: true,
    });
    await signIn(page, await completeUser(language), "/dashboard", { hasWelcome: true });
    await button(page, t("tour:welcome.begin")).press("Enter");
    const short = quickSteps({ isStealth: false });
    expect([short.length, steps.length]).toEqual([5, 37]);
    await walkThrough(page, short, t);
    await answerQuestion(page, t);
    for (const chapter of chapters) {
      await choose(page, t(`shell:help.chapter.${chapter}`), t("shell:help.menu"));
      await walkThrough(
        page,
        steps.filter((step) => step.chapter === chapter),
        t,
      );
      // The form at the end of the first part stays open, and the tip waits for it.
      if (chapter === "creation") await page.keyboard.press("Escape");
      await page.locator("[data-tour-hint]").getByText(t("tour:tip.title")).waitFor();
      await button(page, t("tour:understood")).press("Enter");
    }
    const kept = await page.evaluate(() => Object.values(JSON.parse(localStorage.getItem("tour") ?? "{}")));
    expect(kept).toEqual([
      {
        pastSteps: steps.filter(({ chapter }) => chapter === "customize").map(({ id }) => id),
        currentStep: null,
        started: false,
        firstShown: true,
        feedbackSent: true,
      },
    ]);
    expect(faults).toEqual([]);
    await context.close();
  });
});

it("keeps its step when it is left, reloaded or read in another language; restarts, is skipped, and hides amounts", async () => {
  const user = await registerApiUser(server.url);
  await importJourney(user);
  const { context, page, faults } = await visit(browser, server.url, { isStill: true, hasWelcome: true });
  await signIn(page, user, "/dashboard", { hasWelcome: true });
  await button(page, en("tour:welcome.later")).click();
  await page.reload();
  await choose(page, en("shell:help.chapter.analytics"));
  await see(page, stepOf("StatsDivision"), en);
  await button(page, en("tour:next")).click();
  await see(page, stepOf("StatsValue"), en);
  // Back in the browser: the tour pauses, and continues at its step.
  await page.goBack();
  await popover(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname).toBe("/dashboard");
  await choose(page, en("shell:help.continue"));
  await button(page, en("tour:continue.continue")).press("Enter");
  await see(page, stepOf("StatsValue"), en);
  await page.reload();
  await button(page, en("tour:continue.continue")).press("Enter");
  await see(page, stepOf("StatsValue"), en);
  // The frame stays usable: another language keeps the step, another page pauses.
  await page.getByRole("button", { name: en("common:account.menu", { name: "Vera" }) }).click();
  await page.getByRole("menuitemradio", { name: "Русский" }).click();
  await see(page, stepOf("StatsValue"), wordsOf("ru"));
  await page.reload();
  await button(page, wordsOf("ru")("tour:continue.restart")).press("Enter");
  await see(page, stepOf("DashboardBalance"), wordsOf("ru"));
  await page.keyboard.press("Escape");
  await page.locator("[data-tour-hint]").getByText(wordsOf("ru")("tour:hint.text")).waitFor();
  await popover(page).waitFor({ state: "detached" });
  expect(faults).toEqual([]);
  await context.close();
});

it("the welcome that comes late waits until a menu or a dialog is closed, closes neither, and gives the focus back", async () => {
  const { context, page, faults } = await visit(browser, server.url, { isStill: true, hasWelcome: true });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await interceptAnswer(page, "**/assets/tour-hint-*.js", async (route) => {
    await held;
    await route.continue();
  });
  const user = await registerApiUser(server.url);
  await user.call("POST /api/MyPortfolio", { name: "Own", currency: "USD" });
  await signIn(page, user, "/holdings", { hasWelcome: true });
  await page.getByRole("button", { name: /^Figures in / }).click();
  const item = page.getByRole("menuitemradio", { name: /^EUR/ });
  await item.waitFor();
  release();
  const hint = page.locator("[data-tour-hint]");
  await hint.waitFor({ state: "attached" });
  expect(await hint.isVisible()).toBe(false);
  await item.click();
  await page.getByRole("button", { name: "Figures in EUR" }).waitFor();
  await hint.waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
  expect(await hint.isVisible()).toBe(false);
  await page.keyboard.press("Escape");
  await hint.waitFor();
  const place = page.getByRole("button", { name: "Figures in EUR" });
  await place.focus();
  await button(page, en("tour:welcome.later")).press("Enter");
  await hint.waitFor({ state: "detached" });
  expect(await place.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

const password = "grain-of-truth-42";

it("a visitor who wants to watch an asset registers in place and finds it in a list", async () => {
  const { context, page, faults } = await visit(browser, server.url, { isStill: true });
  await page.goto("/public/asset/SBER@MISX");
  await button(page, en("asset-pages:watch.button")).click();
  const dialog = page.getByRole("dialog", { name: en("account:wanted.watch.title") });
  const box = (name: string) => dialog.getByRole("textbox", { name, exact: true });
  await box(en("account:name.label")).fill("Olga");
  await box(en("account:email")).fill("olga@example.org");
  await box(en("account:password.label")).fill(password);
  await dialog.locator("input[name=personalDataAgreed]").check();
  await dialog.getByRole("button", { name: en("account:signup.submit") }).click();
  await page.waitForURL("**/onboarding?next=*");
  await page.getByRole("button", { name: en("account:onboarding.later") }).click();
  await page.getByText(en("account:wanted.watch.done"), { exact: true }).waitFor();
  await page.waitForURL("**/watchlists?list=*");
  await page.getByRole("main").getByText("SBER").first().waitFor();
  expect(await page.evaluate(() => localStorage.getItem("wanted"))).toBeNull();
  expect(faults).toEqual([]);
  await context.close();
});

it("a visitor's backtest is kept for the account that is signed in to instead", async () => {
  const user = await registerApiUser(server.url);
  const { assets } = await user.call("GET /api/assets/search", { query: "WHOLEPIE" });
  const question = {
    portfolios: [{ assets: [{ assetId: assets[0].id, weight: "1" }] }],
    ...{ currency: "RUB", start: "2022-01-03", end: "2023-12-29", amount: "100000" },
  };
  const { context, page, faults } = await visit(browser, server.url, { isStill: true });
  const answer = await page.request.post(`${server.url}/api/backtest/calc`, { data: question });
  const { id } = await answer.json();
  await page.goto(`/dividends-backtesting?r=${id}&part=overview`);
  await button(page, en("backtest:result.save")).click();
  const dialog = page.getByRole("dialog", { name: en("account:wanted.save-backtest.title") });
  await dialog.getByRole("link").last().click();
  await page.waitForURL("**/auth/login?next=/backtest");
  await page.getByRole("textbox", { name: en("account:email"), exact: true }).fill(user.email);
  await page.getByRole("textbox", { name: en("account:password.label"), exact: true }).fill(user.password);
  await page.getByRole("button", { name: en("account:login.submit"), exact: true }).click();
  await page.getByText(en("account:wanted.save-backtest.done"), { exact: true }).waitFor();
  const kept = (await user.call("GET /api/backtest")).results;
  expect(kept.map(({ start, end }: { start: string; end: string }) => [start, end])).toEqual([
    ["2022-01-03", "2023-12-29"],
  ]);
  await page.waitForURL((url) => url.searchParams.get("r") === kept[0].id);
  expect(faults).toEqual([]);
  await context.close();
});

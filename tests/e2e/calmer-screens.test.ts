// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser, openDemo, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DEMO: "on" }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const t = wordsOf("en");

/** Number of visible labels in each of the two daily charts. */
const axisWords = (page: Page): Promise<number[]> =>
  page
    .locator("#part-value figure")
    .evaluateAll((figures) =>
      figures.map(
        (figure) =>
          [...figure.querySelectorAll("svg text")].filter(
            (word) => getComputedStyle(word).visibility === "visible",
          ).length,
      ),
    );

it("both charts by day have the words of their axes at every width, untouched", async () => {
  const { page, context, faults } = await visit(browser, server.url, { isStill: true });
  await openDemo(page);
  for (const width of [1280, 1340, 1400, 1440, 1500, 1600]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/stats");
    await page.locator("html[data-is-ready]").waitFor();
    await page.locator("#part-value").scrollIntoViewIfNeeded();
    await expect.poll(async () => Math.min(...(await axisWords(page)))).toBeGreaterThan(5);
  }
  expect(faults).toEqual([]);
  await context.close();
});

it("the jump list of analytics leads by keyboard to a part, which has the focus", async () => {
  const { page, context, faults } = await visit(browser, server.url, { isStill: true });
  await openDemo(page);
  await page.goto("/stats");
  await page.locator("html[data-is-ready]").waitFor();
  const jumps = page.getByRole("navigation", { name: t("analytics:jump.label") });
  await jumps.getByRole("link", { name: t("analytics:spans.title"), exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**#part-spans");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("part-spans");
  // A part of the other tab, by address alone.
  await page.goto("/dashboard");
  await page.goto("/stats#part-risk");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("part-risk");
  expect(faults).toEqual([]);
  await context.close();
});

it("printed, analytics has every chart and every row, in the width of the paper", async () => {
  const { page, context, faults } = await visit(browser, server.url, { isStill: true });
  await openDemo(page);
  await page.locator("html[data-is-ready]").waitFor();
  // By a link: nothing is rendered by the server, and parts far below not yet by the browser.
  await page
    .getByRole("link", { name: t("shell:nav.analytics"), exact: true })
    .first()
    .click();
  await page.locator("#part-spans figure").waitFor();
  const words = () =>
    page
      .locator("main figure")
      .evaluateAll((all) => all.map((one) => one.querySelectorAll("svg text").length));
  await expect.poll(async () => Math.max(...(await words()))).toBeGreaterThan(0);
  expect(Math.min(...(await words()))).toBe(0);
  const rows = () => page.locator("#part-spans tbody tr").count();
  const before = await rows();
  await page.evaluate(() => {
    const at = { rows: 0 };
    Object.assign(globalThis, { printed: at });
    addEventListener("beforeprint", () =>
      queueMicrotask(() =>
        Object.assign(at, { rows: document.querySelectorAll("#part-spans tbody tr").length }),
      ),
    );
  });
  const file = await page.pdf();
  expect(file.byteLength).toBeGreaterThan(50_000);
  expect(Math.min(...(await words()))).toBeGreaterThan(3);
  const printed = await page.evaluate(
    () => (globalThis as unknown as { printed: { rows: number } }).printed.rows,
  );
  expect(printed).toBeGreaterThan(before);
  expect(await rows()).toBe(before);
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 794, height: 1123 });
  const { width } = (await page.locator("main").boundingBox()) ?? { width: 0 };
  expect(width).toBeGreaterThan(700);
  expect(faults).toEqual([]);
  await context.close();
});

it("a backtest refuses a bond when it is chosen, and starts in the portfolio's currency", async () => {
  const { page, context, faults } = await visit(browser, server.url, { isStill: true });
  await openDemo(page);
  await page.goto("/backtest");
  await page.locator("html[data-is-ready]").waitFor();
  expect(await page.locator("form").getByText("RUB").count()).toBeGreaterThan(0);
  const box = page.getByRole("combobox", { name: t("backtest:form.asset"), exact: true }).first();
  const choose = async (ticker: string) => {
    await box.fill(ticker);
    await page.getByRole("option", { name: ticker }).first().waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  };
  await choose("GOSZERNO202");
  const refusal = page.getByText(t("common:field.not-played", { asset: "GOSZERNO202" }));
  await refusal.waitFor();
  await choose("NEFTEKOT");
  await refusal.waitFor({ state: "detached" });
  expect(faults).toEqual([]);
  await context.close();
});

it("a plan that the targets do not allow says so with the way out", async () => {
  const { page, context, faults } = await visit(browser, server.url, { isStill: true });
  await openDemo(page);
  await page.goto("/pies");
  await page.locator("html[data-is-ready]").waitFor();
  await page.locator("select[name=targets]").selectOption("equal");
  await page.getByRole("button", { name: t("pies:generate.make"), exact: true }).click();
  const target = page.getByRole("textbox", { name: t("pies:row.target", { name: "Stocks" }), exact: true });
  await target.fill("10");
  await page.getByRole("button", { name: t("pies:save"), exact: true }).click();
  await page.getByText(t("pies:done.saved")).waitFor();
  await page.goto("/rebalancing");
  await page.locator("html[data-is-ready]").waitFor();
  await page.getByText(t("rebalancing:refused")).waitFor();
  await page
    .locator("main")
    .getByRole("link", { name: t("rebalancing:changeTargets"), exact: true })
    .waitFor();
  await page.getByRole("button", { name: t("rebalancing:settings.restCash"), exact: true }).click();
  await page.locator("[data-order]").first().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

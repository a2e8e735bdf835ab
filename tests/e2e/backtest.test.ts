import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { figureText, wordsOf } from "./words.ts";

/** A visitor types weights, corrects what is wrong, plays them, and hands the link to somebody on a phone. */
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", DEMO: "on" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

type Words = ReturnType<typeof wordsOf>;

async function choose(page: Page, t: Words, at: number, ticker: string, share: string): Promise<void> {
  const box = page.getByRole("combobox", { name: t("backtest:form.asset"), exact: true }).nth(at);
  await box.fill(ticker);
  await page.getByRole("option", { name: ticker }).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page
    .getByRole("textbox", { name: t("backtest:form.share"), exact: true })
    .nth(at)
    .fill(share);
}

const play = (page: Page, t: Words) =>
  page.getByRole("button", { name: t("backtest:form.play"), exact: true }).click();

const digits = (text: string) => text.replace(/\D/g, "");

async function expectFits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

describe.each([
  ["en", 1440],
  ["ru", 390],
] as const)("a backtest in %s at %i px", (language, width) => {
  it("weights are typed, refused by name, played, and shown to whoever has the link", async () => {
    const t = wordsOf(language);
    const { page, faults, context } = await visit(browser, server.url, {
      ...{ language, width, expected: /status of 400/ },
    });
    await page.goto("/dividends-backtesting");
    await page.locator("html[data-is-ready]").waitFor();
    await choose(page, t, 0, "WHOLEPIE", "60");
    await choose(page, t, 1, "STEADYBND", "30");
    await play(page, t);
    await page.getByRole("alert").filter({ hasText: "90" }).waitFor();
    const share = page.getByRole("textbox", { name: t("backtest:form.share"), exact: true });
    await share.nth(1).fill("40");
    await play(page, t);
    await page.waitForURL("**?r=*");
    await page.getByRole("link", { name: t("backtest:part.overview"), exact: true }).click();
    await page.locator("[data-stats]").waitFor();
    const value = await figureText(page, "value");
    expect(value).toMatch(/\d/);
    await expectFits(page, width);
    await page.getByRole("link", { name: t("backtest:part.rows"), exact: true }).click();
    const bought = page.getByRole("cell", { name: t("backtest:rows.kinds.buy"), exact: true });
    await bought.first().waitFor();
    const shared = new URL(page.url());
    expect(faults).toEqual([]);
    await context.close();

    // Somebody else, who reads the other language.
    const other = language === "ru" ? "en" : "ru";
    const reader = await visit(browser, server.url, { language: other, width: 390, height: 844 });
    shared.searchParams.set("part", "overview");
    await reader.page.goto(shared.pathname + shared.search);
    await reader.page.locator("html[data-is-ready]").waitFor();
    const title = wordsOf(other)("backtest:stats.title");
    await reader.page.getByRole("heading", { level: 2, name: title }).waitFor();
    expect(digits(await figureText(reader.page, "value"))).toBe(digits(value));
    await expectFits(reader.page, 390);
    expect(reader.faults).toEqual([]);
    await reader.context.close();
  });
});

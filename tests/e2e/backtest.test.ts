import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
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

it("weights are typed, refused by name, played, and shown to whoever has the link", async () => {
  const t = wordsOf("en");
  const { page, faults, context } = await visit(browser, server.url, { expected: /status of 400/ });
  await page.goto("/dividends-backtesting");
  await page.locator("html[data-is-ready]").waitFor();
  await choose(page, t, 0, "WHOLEPIE", "60");
  await choose(page, t, 1, "STEADYBND", "30");
  await play(page, t);
  await page.getByRole("alert").filter({ hasText: "90" }).waitFor();
  await page
    .getByRole("textbox", { name: t("backtest:form.share"), exact: true })
    .nth(1)
    .fill("40");
  await play(page, t);
  await page.waitForURL("**?r=*");
  await page.getByRole("link", { name: t("backtest:part.overview"), exact: true }).click();
  await page.locator("[data-stats]").waitFor();
  const value = await figureText(page, "value");
  expect(value).toMatch(/\d/);
  await page.getByRole("link", { name: t("backtest:part.rows"), exact: true }).click();
  await page
    .getByRole("cell", { name: t("backtest:rows.kinds.buy"), exact: true })
    .first()
    .waitFor();
  const address = page.url();
  expect(faults).toEqual([]);
  await context.close();

  const ru = wordsOf("ru");
  const phone = await visit(browser, server.url, { language: "ru", width: 390, height: 844 });
  const shared = new URL(address);
  shared.searchParams.set("part", "overview");
  await phone.page.goto(shared.pathname + shared.search);
  await phone.page.locator("html[data-is-ready]").waitFor();
  await phone.page.getByRole("heading", { level: 2, name: ru("backtest:stats.title") }).waitFor();
  // The same figure, written for another reader.
  const digits = (text: string) => text.replace(/\D/g, "");
  expect(digits(await figureText(phone.page, "value"))).toBe(digits(value));
  const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  expect(phone.faults).toEqual([]);
  await phone.context.close();
});

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atNight } from "../support/at-night.ts";
import { enterDemo } from "./api-user.ts";
import { interceptAnswer } from "./intercept-answer.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

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

for (const [language, blocked, width] of [
  ["en", /derivation-dialog-[^/]*\.js/, 390],
  ["ru", /\/locales\/ru\/explain\.json/, 1440],
] as const)
  it(`a public page says that an explanation did not load, and loads it on request: ${language}, ${width}`, {
    timeout: 90_000,
    ...atNight(width === 1440),
  }, async () => {
    const t = wordsOf(language);
    const expected = /Failed to load resource|ERR_|i18next/;
    const { page, context, faults } = await visit(browser, server.url, { language, width, expected });
    await page.goto("/public/asset/PEARWORKS@DEMO");
    await page.locator("html[data-is-ready]").waitFor();
    await interceptAnswer(page, blocked, (route) => route.abort());
    const figure = page.locator("main button[data-figure]").first();
    await figure.click();
    const alert = page.getByRole("alert").filter({ hasText: t("common:lazy.failed") });
    await alert.waitFor({ timeout: 40_000 });
    expect(await page.locator("dialog[open]").count()).toBe(0);
    await page.unroute(blocked);
    await alert.getByRole("button", { name: t("common:action.retry"), exact: true }).click();
    const dialog = page.locator("dialog[open]");
    await dialog.getByRole("heading", { name: t("explain:title"), exact: true }).waitFor();
    expect(await alert.count()).toBe(0);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await figure.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(faults).toEqual([]);
    await context.close();
  });

it("a panel over a page outside the frame names kinds of rows and sources in words", async () => {
  const t = wordsOf("en");
  const { page, context, faults } = await visit(browser, server.url);
  await enterDemo(page);
  await page.goto("/recap24?year=2023");
  await page.locator("main button[data-figure=income]").first().click();
  const panel = page.locator("[data-explained]");
  await panel.waitFor();
  await panel.getByText(t("ledger:kind.dividend"), { exact: false }).first().waitFor();
  expect(await panel.innerText()).not.toMatch(/\bkind\.|\bsource\./);
  expect(faults).toEqual([]);
  await context.close();
});

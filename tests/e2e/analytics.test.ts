// @module-tag night
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiUser, signIn as enterAs, registerApiUser } from "./api-user.ts";
import { compareAll, makeGround } from "./figures/every-figure.ts";
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

type Words = ReturnType<typeof wordsOf>;

async function makeHolder(language: "en" | "ru"): Promise<ApiUser> {
  const user = await registerApiUser(server.url);
  const locale = language === "ru" ? "ru-RU" : "en-US";
  await user.call("POST /api/email-settings/update-preferred-language", { language, locale });
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", {
    name: "Two years",
    currency: "USD",
    isCashTracked: false,
  });
  for (const [ticker, price] of [
    ["PEARWORKS", "100"],
    ["TERRAWELT", "50"],
  ]) {
    const { assets } = await user.call("GET /api/assets/search", { query: ticker });
    await user.call("POST /api/transactions", {
      ...{ portfolioId, kind: "buy", quantity: "10", assetId: assets[0].id, date: "2022-06-01" },
      ...{ price, currency: assets[0].currency, affectsCash: true },
    });
  }
  return user;
}

async function signIn(page: Page, t: Words, user: ApiUser): Promise<void> {
  await page.goto("/auth/login?next=/stats");
  await page.getByRole("textbox", { name: t("account:email"), exact: true }).fill(user.email);
  await page.getByRole("textbox", { name: t("account:password.label"), exact: true }).fill(user.password);
  await page.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
  await page.waitForURL("**/stats");
}

const card = (page: Page, title: string) => page.getByRole("region", { name: title, exact: true });

async function divide(page: Page, t: Words): Promise<void> {
  const shares = card(page, t("analytics:division.title"));
  await shares.getByRole("link", { name: t("analytics:by.currency"), exact: true }).click();
  await page.waitForURL("**by=currency**");
  const usd = shares.locator('[data-slice="USD"]');
  await usd.getByRole("button").first().focus();
  await page.keyboard.press("Enter");
  await usd.getByRole("button", { expanded: true }).waitFor();
  const chart = shares.getByRole("slider");
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => chart.getAttribute("aria-valuetext")).toMatch(/^[A-Z]{3} (?!.*, )/);
  await shares.locator("[data-chart-menu] summary").click();
  await shares.getByRole("button", { name: t("common:chart.showData") }).click();
  await shares.locator("[data-chart-data] td", { hasText: "USD" }).first().waitFor();
}

async function choosePeriod(page: Page, t: Words): Promise<void> {
  await page.locator("[data-own-days]").click();
  const form = page.getByRole("form", { name: t("analytics:days.choose") });
  await form.getByRole("textbox", { name: t("analytics:days.from") }).fill("2022-12-31");
  await form.getByRole("textbox", { name: t("analytics:days.to") }).fill("2023-12-31");
  await page.keyboard.press("Enter");
  await page.waitForURL("**from=2022-12-31&to=2023-12-31**");
  const spans = card(page, t("analytics:spans.title"));
  await expect.poll(() => spans.locator("[data-span]").count()).toBe(12);
}

describe.each([
  ["en", 1440],
  ["ru", 390],
] as const)("analytics in %s at %i px", (language, width) => {
  it("divides the value, follows the period, and shows returns and risk behind its second tab", async () => {
    const t = wordsOf(language);
    const user = await makeHolder(language);
    const { page, faults, context } = await visit(browser, server.url, { language, width });
    await signIn(page, t, user);
    await page.getByRole("heading", { level: 1, name: t("analytics:title") }).waitFor();
    await page.locator("html[data-is-ready]").waitFor();
    await divide(page, t);
    await choosePeriod(page, t);
    // The link is redrawn after the address has changed.
    await page.locator('nav [data-tab="growth"][href*="from=2022-12-31"]').click();
    await page.waitForURL("**#growth");
    const heat = card(page, t("analytics:heat.title"));
    await heat.locator('[data-year="2023"] button').first().waitFor();
    await expect.poll(() => heat.locator("[data-year]").count()).toBe(1);
    expect(await heat.locator('[data-year="2023"] td').count()).toBe(13);
    await card(page, t("analytics:risk.title")).locator('[data-risk="volatility"] button').waitFor();
    await page.getByRole("form", { name: t("analytics:projection.plan") }).waitFor();
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))])).toEqual([]);
    const { clientWidth, scrollWidth } = await page
      .locator("html")
      .evaluate((root) => ({ clientWidth: root.clientWidth, scrollWidth: root.scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(faults).toEqual([]);
    await context.close();
  });
});

const screens = [
  ...["/dashboard", "/holdings", "/stats", "/stats?by=currency", "/stats?by=class&unit=year"],
  "/stats?bench=DEMOUSA@DEMO#growth",
  ...["/income", "/income?by=year", "/div-calendar?view=year", "/asset/PEARWORKS@DEMO", "/momentum"],
  ...["/recommendations", "/recap24", "/report", "/report?kind=income", "/cash"],
];

it("every figure of every screen is what calc says of the same portfolio", async () => {
  const user = await registerApiUser(server.url);
  const ground = await makeGround(user);
  const { page, faults, context } = await visit(browser, server.url, { isStill: true });
  await enterAs(page, user, "/robots.txt");
  let count = 0;
  for (const address of screens) {
    await page.goto("about:blank");
    await page.goto(address, { waitUntil: "networkidle" });
    await page.locator("html[data-is-ready]").waitFor();
    count += await compareAll(page, ground, address);
  }
  expect(count).toBeGreaterThan(400);
  expect(faults).toEqual([]);
  await context.close();
}, 240_000);

it("own rows stand on the chart of an asset: drawn, by arrow keys, and in the data", async () => {
  const t = wordsOf("en");
  const user = await registerApiUser(server.url);
  await makeGround(user);
  const { page, faults, context } = await visit(browser, server.url, { isStill: true });
  await enterAs(page, user, "/asset/PEARWORKS@DEMO?period=1Y");
  await page.locator("html[data-is-ready]").waitFor();
  const chart = card(page, t("asset-pages:part.prices"));
  // Bought before this year, sold within it.
  expect(await chart.locator("[data-sign]").allTextContents()).toEqual([t("common:chart.mark.out")]);
  // The exchange was closed that day: the mark is at the next close and names its own day.
  const sale = `${t("ledger:kind.sell")}, Every figure, Sep 4, 2023`;
  await chart.locator("[data-chart-menu] summary").click();
  await chart.getByRole("button", { name: t("common:chart.showData") }).click();
  const rows = chart.locator("[data-chart-data] tbody tr");
  expect(await rows.filter({ hasText: sale }).allTextContents()).toEqual([
    expect.stringMatching(/^Sep 5, 2023/),
  ]);
  const slider = chart.getByRole("slider");
  await slider.focus();
  const said = () => slider.getAttribute("aria-valuetext");
  for (let step = 0; step < 80 && !(await said())?.includes(sale); step += 1)
    await page.keyboard.press("ArrowRight");
  expect(await said()).toMatch(/^Sep 5, 2023: [\d.]+\. Sell/);
  await chart.getByText(sale).last().waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

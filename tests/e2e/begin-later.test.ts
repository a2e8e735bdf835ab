// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

const t = wordsOf("en");
const doors = ["broker", "file", "transaction", "positions", "demo"] as const;
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

const door = (page: Page, name: (typeof doors)[number]) =>
  page
    .getByRole("main")
    .locator("a, button")
    .filter({ hasText: t(`doors:open.${name}`) });

async function expectDoors(page: Page): Promise<void> {
  for (const name of doors) await door(page, name).waitFor();
}

it("adds the first transaction after the first screen was skipped: the portfolio is made on the way", async () => {
  const user = await registerApiUser(server.url);
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/dashboard");
  await page.getByRole("heading", { level: 1, name: t("shell:empty.title") }).waitFor();
  await expectDoors(page);
  await page.locator("html[data-is-ready]").waitFor();
  await page.getByRole("link", { name: t("shell:addTransaction") }).click();
  await page.waitForURL("**/transactions?new=buy&p=*");
  const form = page.getByRole("dialog", { name: t("transactions:drawer.new") });
  await form.getByRole("combobox", { name: t("transactions:form.asset") }).waitFor();
  const { portfolios } = await user.call("GET /api/MyPortfolio");
  expect(portfolios).toMatchObject([{ name: t("doors:portfolioName"), view: 1 }]);

  // Typing a day must not move the content below.
  const date = form.getByRole("textbox", { name: t("transactions:form.date"), exact: true });
  const top = async () => (await form.locator("[name=asset]").boundingBox())?.y;
  const before = await top();
  for (const [typed, told] of [
    ["6/", t("common:date.not-a-date")],
    ["6/3/2024", t("common:date.understood", { value: "" })],
  ] as const) {
    await date.fill(typed);
    await form.getByText(told.trim()).first().waitFor();
    expect(await top()).toBe(before);
  }
  await form.getByRole("textbox", { name: t("transactions:form.fee"), exact: true }).fill("-2");
  await form.getByText(t("transactions:form.feeBelowZero")).waitFor();
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("offers every door again to somebody who comes back from one", async () => {
  const user = await registerApiUser(server.url);
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/dashboard");
  await page.locator("html[data-is-ready]").waitFor();
  await door(page, "file").click();
  await page.waitForURL("**/import?p=*");
  await page.goBack();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { level: 1, name: t("doors:portfolioName") }).waitFor();
  await expectDoors(page);
  await page.locator("html[data-is-ready]").waitFor();
  await door(page, "broker").click();
  await page.waitForURL("**/sync?connect=list&portfolio=*");
  await page.goBack();
  await expectDoors(page);
  await door(page, "demo").click();
  await page.waitForURL("**/dashboard?p=*");
  const { portfolios } = await user.call("GET /api/MyPortfolio");
  expect(portfolios.filter(({ isDemo }: { isDemo: boolean }) => !isDemo)).toHaveLength(1);
  expect(portfolios.filter(({ isDemo }: { isDemo: boolean }) => isDemo).length).toBeGreaterThan(1);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatMoney } from "../../app/i18n/format.ts";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

/** 10 RUDOGOR for 15,000 roubles, 100 after the split of 8 April 2024: 150 roubles each instead of 1,500. */
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

type Language = "en" | "ru";
type Words = ReturnType<typeof wordsOf>;

async function assetIdOf(user: ApiUser, ticker: string): Promise<string> {
  const { assets } = await user.call("GET /api/assets/search", { query: ticker });
  const found = assets.find((asset: { ticker: string }) => asset.ticker === ticker);
  if (!found) throw new Error(`no asset ${ticker}`);
  return found.id;
}

async function makeHolder(language: Language): Promise<{ user: ApiUser; portfolioId: string }> {
  const user = await registerApiUser(server.url);
  await user.call("POST /api/email-settings/update-preferred-language", {
    language,
    locale: language === "ru" ? "ru-RU" : "en-US",
  });
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Events", currency: "RUB" });
  const buy = async (ticker: string, more: object) =>
    user.call("POST /api/transactions", {
      ...{ portfolioId, kind: "buy", quantity: "10", assetId: await assetIdOf(user, ticker), ...more },
      affectsCash: true,
    });
  await buy("RUDOGOR", { date: "2024-03-04", price: "1500", currency: "RUB" });
  await buy("PEARWORKS", { date: "2023-12-04", price: "100", currency: "USD" });
  return { user, portfolioId };
}

const eventOf = (page: Page) => page.locator("[data-event=split]");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const seen = async (page: Page, locator: string) =>
  ((await page.locator(locator).innerText()) ?? "").replace(/[\s\u00a0\u202f]+/g, " ");

async function decideSplit(page: Page, t: Words, language: Language): Promise<void> {
  const event = eventOf(page);
  await event.waitFor();
  const money = (value: string) =>
    formatMoney(value, language === "ru" ? "ru-RU" : "en-US", { currency: "RUB" }).replace(
      /[\s\u00a0\u202f]+/g,
      " ",
    );
  const effect = await seen(page, "[data-effect=RUDOGOR]");
  expect(effect).toMatch(/10\b.*→.*100/);
  for (const value of ["15000", "1500", "150"]) expect(effect).toContain(money(value));
  await event.getByRole("button", { name: t("corporate-actions:action.apply"), exact: true }).click();
  const decided = page.locator("[data-decided=booked]");
  await decided.filter({ hasText: "RUDOGOR" }).waitFor();
  expect(await event.count()).toBe(0);
  await decided.getByRole("button", { name: new RegExp(t("corporate-actions:action.undo")) }).click();
  await event.waitFor();
  await event.getByRole("button", { name: t("corporate-actions:action.apply"), exact: true }).click();
  await decided.filter({ hasText: "RUDOGOR" }).waitFor();
}

async function setTax(page: Page, t: Words, { user, portfolioId }: Awaited<ReturnType<typeof makeHolder>>) {
  const box = page.getByRole("textbox", { name: t("corporate-actions:settings.tax") });
  const rateOf = async () => {
    const { portfolios } = await user.call("GET /api/MyPortfolio");
    return portfolios.find(({ id }: { id: string }) => id === portfolioId)?.incomeTaxRate;
  };
  await box.fill("120");
  await button(page, t("corporate-actions:settings.save")).click();
  await page.getByText(t("common:field.too-big"), { exact: true }).first().waitFor();
  expect(await rateOf()).toBeNull();
  await box.fill("13");
  await button(page, t("corporate-actions:settings.save")).click();
  await toast(page, t("corporate-actions:done.saved")).waitFor();
  expect(await rateOf()).toBe("0.13");
}

async function bookPayments(
  page: Page,
  t: Words,
  { user, portfolioId }: Awaited<ReturnType<typeof makeHolder>>,
) {
  const { income } = await user.call("GET /api/corporateActions/CheckCorporateActions", { portfolioId });
  expect(income.length).toBeGreaterThan(1);
  for (const line of income) {
    expect(Number(line.gross)).toBeCloseTo(Number(line.quantity) * Number(line.perUnit), 8);
    expect(Number(line.tax)).toBeCloseTo(Number(line.gross) * 0.13, 8);
  }
  await button(page, t("corporate-actions:income.bookAll", { count: income.length })).click();
  await page.getByText(t("corporate-actions:income.empty"), { exact: true }).waitFor();
  const { rows } = await user.call("GET /api/transactions", { portfolioId, activity: "income" });
  expect(rows).toHaveLength(income.length);
  expect(rows.every((row: { actionId: string | null }) => row.actionId !== null)).toBe(true);
}

describe.each([
  ["en", 1440],
  ["ru", 390],
] as const)("events and payments in %s at %i px", (language, width) => {
  it("are told on the dashboard, decided and taken back", async () => {
    const t = wordsOf(language);
    const holder = await makeHolder(language);
    const { page, faults, context } = await visit(browser, server.url, { language, width, expected: /400/ });
    await signIn(page, holder.user, "/dashboard");
    await page.getByRole("link", { name: t("dashboard:notice.decide"), exact: true }).click();
    await page.getByRole("heading", { level: 1, name: t("corporate-actions:title") }).waitFor();
    await decideSplit(page, t, language);
    await setTax(page, t, holder);
    await bookPayments(page, t, holder);
    const { clientWidth, scrollWidth } = await page
      .locator("html")
      .evaluate((root) => ({ clientWidth: root.clientWidth, scrollWidth: root.scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(faults).toEqual([]);
    await context.close();
  });
});

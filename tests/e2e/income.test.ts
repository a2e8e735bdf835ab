// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

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
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Income", currency: "USD" });
  const { assets } = await user.call("GET /api/assets/search", { query: "PEARWORKS" });
  await user.call("POST /api/transactions", {
    ...{ portfolioId, kind: "buy", quantity: "10", assetId: assets[0].id, date: "2023-12-04" },
    ...{ price: "100", currency: "USD", affectsCash: true },
  });
  return user;
}

const entries = (page: Page, status: string) => page.locator(`[data-entry=${status}]`);

async function narrow(page: Page, t: Words): Promise<void> {
  await page.goto("/div-calendar?view=list&m=2024-01");
  await page.getByRole("heading", { level: 1, name: t("income:title") }).waitFor();
  await page.locator("html[data-is-ready]").waitFor();
  await entries(page, "received-unconfirmed").first().waitFor();
  expect(await entries(page, "estimated").count()).toBeGreaterThan(0);
  await page.getByRole("combobox", { name: t("income:filter.status") }).selectOption("received-unconfirmed");
  await page.waitForURL("**status=received-unconfirmed**");
  await entries(page, "estimated").first().waitFor({ state: "detached" });
}

async function confirm(page: Page, t: Words): Promise<void> {
  const open = entries(page, "received-unconfirmed");
  const count = await open.count();
  await open.first().focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const gross = dialog.getByRole("textbox", { name: t("income:drawer.gross") });
  await gross.waitFor();
  await gross.fill("1");
  await dialog.getByRole("button", { name: t("income:confirm.button"), exact: true }).focus();
  await page.keyboard.press("Enter");
  const message = t("income:done.confirmed");
  await toast(page, message).waitFor();
  await expect.poll(() => open.count()).toBe(count - 1);
  const done = page.getByRole("alert").filter({ hasText: message });
  await done.getByRole("button", { name: t("common:action.undo"), exact: true }).click();
  await expect.poll(() => open.count()).toBe(count);
}

describe.each([
  ["en", 1440],
  ["ru", 390],
] as const)("the income calendar in %s at %i px", (language, width) => {
  it("is narrowed by its address, confirms a payment and takes it back", async () => {
    const t = wordsOf(language);
    const user = await makeHolder(language);
    const { page, faults, context } = await visit(browser, server.url, { language, width });
    await signIn(page, user, "/dashboard");
    await narrow(page, t);
    await confirm(page, t);
    await page.goto("/div-calendar?m=2024-05");
    await page.getByRole("table", { name: t("income:grid") }).waitFor();
    const { clientWidth, scrollWidth } = await page
      .locator("html")
      .evaluate((root) => ({ clientWidth: root.clientWidth, scrollWidth: root.scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(faults).toEqual([]);
    await context.close();
  });
});

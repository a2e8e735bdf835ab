// @module-tag night
import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { registerApiUser } from "./api-user.ts";
import { haveUsedFor, openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { figureText, wordsOf } from "./words.ts";

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

async function makeHolder(language: "en" | "ru"): Promise<{ email: string; password: string }> {
  const user = await registerApiUser(server.url);
  const locale = language === "ru" ? "ru-RU" : "en-US";
  await user.call("POST /api/email-settings/update-preferred-language", { language, locale });
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Own", currency: "USD" });
  const { assets } = await user.call("GET /api/assets/search", { query: "PEARWORKS" });
  const row = { portfolioId, assetId: assets[0].id, currency: "USD", affectsCash: true };
  await user.call("POST /api/transactions", {
    ...row,
    kind: "buy",
    quantity: "10",
    price: "100",
    date: "2022-12-05",
  });
  await user.call("POST /api/transactions", {
    ...row,
    kind: "sell",
    quantity: "4",
    price: "120",
    date: "2023-12-04",
  });
  await user.call("POST /api/transactions", {
    ...row,
    kind: "sell",
    quantity: "6",
    price: "90",
    date: "2024-02-05",
  });
  return user;
}

async function signIn(
  page: Page,
  t: ReturnType<typeof wordsOf>,
  user: { email: string; password: string },
): Promise<void> {
  await page.goto("/auth/login?next=/report");
  await page.getByRole("textbox", { name: t("account:email"), exact: true }).fill(user.email);
  await page.getByRole("textbox", { name: t("account:password.label"), exact: true }).fill(user.password);
  await page.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === "/report");
  await page.locator("html[data-is-ready]").waitFor();
}

/**
 * Assumptions about assets are collapsed, and lists of countries render on opening: otherwise eighty entries had
 * nineteen thousand elements.
 */
async function expectLight(page: Page, form: Locator, t: ReturnType<typeof wordsOf>): Promise<void> {
  expect(await page.locator("*").count()).toBeLessThan(1500);
  expect(await page.getByRole("option", { includeHidden: true }).count()).toBeLessThan(100);
  await form.getByText(t("reports:russia.form.assets")).click();
  await form.getByText("PEARWORKS").waitFor();
  expect(await form.getByRole("combobox", { name: t("reports:russia.form.issuer") }).count()).toBe(0);
}

describe.each([
  ["en", 1440],
  ["ru", 390],
] as const)("reports in %s at %i px", (language, width) => {
  it("shows a year's gains, another year by choice, and gives the file", async () => {
    const t = wordsOf(language);
    const mark = language === "ru" ? "," : ".";
    const user = await makeHolder(language);
    const { page, faults, context } = await visit(browser, server.url, { language, width });
    await signIn(page, t, user);
    await page.getByRole("heading", { level: 1, name: t("reports:title") }).waitFor();
    // The last finished year: 4 x (120 - 100). The second: 6 x (90 - 100).
    expect(await figureText(page, "sum-gain")).toContain(`80${mark}00`);
    await page.getByRole("combobox", { name: t("reports:year") }).selectOption("2024");
    await page.waitForURL("**year=2024**");
    await expect.poll(() => figureText(page, "sum-gain")).toContain(`60${mark}00`);
    const button = page.getByRole("button", { name: t("reports:file.label", { format: "CSV" }) });
    await haveUsedFor(page, 10);
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toBe("zerno-gains-2024.csv");
    await page.getByRole("region", { name: t("feedback:about.report.title") }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await readFile(await download.path(), "utf8")).toContain(",540,600,0,-60,");
    await page.getByRole("link", { name: t("reports:kind.russia") }).click();
    const form = page.getByRole("region", { name: t("reports:russia.form.title") });
    await form.waitFor();
    await expectLight(page, form, t);
    const { clientWidth, scrollWidth } = await page
      .locator("html")
      .evaluate((root) => ({ clientWidth: root.clientWidth, scrollWidth: root.scrollWidth }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    // Once opened, the entry loses its dot.
    const { showReportIndicator } = await page.evaluate(() =>
      JSON.parse(localStorage.getItem("app") ?? "{}"),
    );
    expect(showReportIndicator).toBe(false);
    expect(faults).toEqual([]);
    await context.close();
  });
});

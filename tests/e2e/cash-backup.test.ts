// @module-tag night
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

const t = wordsOf("en");
/** A loaded machine answers late. */
const patience = { timeout: 20_000 };
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2024-06-28", DEMO: "off" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function book(page: Page, kind: string, amount: string): Promise<void> {
  await page.getByRole("link", { name: t(`ledger:kind.${kind}`), exact: true }).click();
  const form = page.getByRole("dialog");
  await form.getByRole("textbox", { name: t("transactions:form.amount"), exact: true }).fill(amount);
  await form.getByRole("button", { name: t("transactions:form.add"), exact: true }).click();
  await toast(page, t("transactions:done.added")).first().waitFor(patience);
  await page.goto("/cash");
  await page.locator("html[data-is-ready]").waitFor();
}

async function balanceOf(page: Page, currency: string): Promise<string> {
  const row = page.locator(`main tr[data-row="${currency}"]`);
  const wide = await page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const box = await row.boundingBox();
  expect(box && box.x + box.width).toBeLessThanOrEqual(390);
  return row.locator('[data-phone="value"]').innerText();
}

it("books money, says when it went below zero, undoes that from the log, and restores a backup elsewhere", async () => {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Purse", currency: "USD" });
  const { page, context, faults } = await visit(browser, server.url, { width: 390, height: 844 });
  await signIn(page, user, "/cash");
  await book(page, "deposit", "100+20");
  expect(await balanceOf(page, "USD")).toContain("120.00");
  await book(page, "withdrawal", "150");
  expect(await balanceOf(page, "USD")).toContain("30.00");
  expect(await page.locator('[data-negative="USD"]').innerText()).toMatch(/28/);

  await page.goto(`/history?p=${portfolioId}`);
  const latest = page.locator('[data-change="transaction-added"]').first();
  await latest.getByRole("button").first().click();
  await latest.getByRole("button", { name: t("common:action.undo"), exact: true }).click();
  await toast(page, t("common:history.undone")).first().waitFor(patience);
  await page.goto("/cash");
  expect(await balanceOf(page, "USD")).toContain("120.00");
  expect(await page.locator("[data-negative]").count()).toBe(0);

  await page.goto("/backup");
  const save = page.getByRole("button", { name: t("backup:download.button"), exact: true });
  const [download] = await Promise.all([page.waitForEvent("download", patience), save.click()]);
  const buffer = await readFile(await download.path());
  await context.close();

  const other = await registerApiUser(server.url);
  const second = await visit(browser, server.url, { width: 390, height: 844 });
  await signIn(second.page, other, "/backup");
  const drop = second.page.locator('input[type="file"]');
  // A browser may remove the file's extension: the refusal names it.
  await drop.setInputFiles({ name: "backup", mimeType: "application/zip", buffer });
  const refusal = t("common:file.wrongKind", { name: "backup", kinds: ".zip" });
  await second.page.getByRole("alert").getByText(refusal).waitFor(patience);
  await drop.setInputFiles({ name: "backup.zip", mimeType: "application/zip", buffer });
  await second.page.getByText(t("backup:done.text", { names: "Purse" })).waitFor(patience);
  await second.page.goto("/cash");
  expect(await balanceOf(second.page, "USD")).toContain("120.00");
  expect([...faults, ...second.faults]).toEqual([]);
  await second.context.close();
}, 120_000);

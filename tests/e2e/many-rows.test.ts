// @module-tag night
import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { holdDrawing } from "./hold-drawing.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

const t = wordsOf("en");
/** A loaded machine answers late. */
const patience = { timeout: 20_000 };
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

const drawerOf = (page: Page) => page.getByRole("dialog");
const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

async function makeHolder(): Promise<{ user: ApiUser; portfolioId: string; ticker: string }> {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Rows", currency: "RUB" });
  const { assets } = await user.call("GET /api/assets/search", { query: "NEFTEKOT" });
  const { id: assetId, ticker } = assets[0];
  const row = { portfolioId, assetId, currency: "RUB", affectsCash: true };
  await user.call("POST /api/transactions", {
    ...{ ...row, kind: "buy", date: "2024-01-10", quantity: "10", price: "100" },
  });
  for (const [date, amount] of [
    ["2024-02-12", "100"],
    ["2024-03-12", "50.5"],
  ])
    await user.call("POST /api/transactions", { ...row, kind: "dividend", date, amount });
  return { user, portfolioId, ticker };
}

async function chargesOf(user: ApiUser, portfolioId: string): Promise<string[]> {
  const { rows } = await user.call("GET /api/transactions", { portfolioId });
  return rows
    .map(({ fee, tax, note }: Record<string, string | null>) =>
      [fee, tax, note].map((one) => one || "-").join(" "),
    )
    .reverse();
}

it("narrows the list by its address, changes tax, fee, account and note of many, and takes that back", async () => {
  const { user, portfolioId } = await makeHolder();
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/transactions");
  await page
    .getByRole("navigation", { name: t("transactions:filter.activity") })
    .getByText(t("ledger:activity.income"))
    .click();
  await page.waitForURL(/activity=income/);
  await page
    .locator('nav a[aria-current="true"]', { hasText: t("ledger:activity.income") })
    .waitFor(patience);
  await page.getByRole("link", { name: t("transactions:many.begin") }).click();
  await page.waitForURL(/activity=income.*many=1/);
  // The address alone gives the same rows.
  await page.reload();
  const bulk = page.getByRole("form", { name: t("transactions:many.begin") });
  const chooseAll = async () => {
    await button(bulk, t("transactions:many.all")).click();
    await bulk.getByText(t("transactions:many.chosen", { count: 2 })).waitFor(patience);
  };
  const save = async () => {
    await button(bulk, t("transactions:many.save")).click();
    await bulk.getByText(t("transactions:many.chosen", { count: 0 })).waitFor(patience);
  };
  const put = async (field: string, box: string, text: string) => {
    await chooseAll();
    await bulk.locator('select[name="bulkField"]').selectOption(field);
    await bulk.locator(`[name="${box}"]`).fill(text);
    await save();
  };
  await put("taxRate", "bulk-taxRate", "10+3");
  expect(await chargesOf(user, portfolioId)).toEqual(["- - -", "- 13 -", "- 6.565 -"]);
  await put("fee", "bulk-fee", "1.25");
  await put("note", "bulkNote", "checked");
  const changed = ["- - -", "1.25 13 checked", "1.25 6.565 checked"];
  expect(await chargesOf(user, portfolioId)).toEqual(changed);
  await chooseAll();
  await bulk.locator('select[name="bulkField"]').selectOption("account");
  const account = bulk.locator('select[name="bulkAccount"]');
  await account.selectOption({ label: t("transactions:filter.mainAccount") });
  await save();
  expect(await chargesOf(user, portfolioId)).toEqual(changed);

  const csv = button(page, t("transactions:export.label", { format: "CSV" }));
  const [download] = await Promise.all([page.waitForEvent("download", patience), csv.click()]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
  expect(lines.slice(1).map((line) => line.split(",")[3])).toEqual(["dividend", "dividend"]);

  await chooseAll();
  await button(bulk, t("transactions:many.delete")).click();
  await expect.poll(async () => (await chargesOf(user, portfolioId)).length, patience).toBe(1);
  // Other messages may still be there, each with its own undo.
  const deleted = page.getByRole("alert").filter({ hasText: t("transactions:many.deleted", { count: 2 }) });
  await deleted.getByRole("button", { name: t("common:action.undo") }).click();
  await expect.poll(() => chargesOf(user, portfolioId), patience).toEqual(changed);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("the search box asks with the key that types; its address follows, and keeps what is pressed meanwhile", async () => {
  const { user, portfolioId } = await makeHolder();
  for (const [amount, note] of [
    ["11", "first"],
    ["22", "second"],
  ])
    await user.call("POST /api/transactions", {
      ...{ portfolioId, kind: "deposit", date: "2024-01-09", amount, currency: "RUB", note },
    });
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/transactions");
  const search = page.getByRole("searchbox", { name: t("transactions:filter.search") });
  const rows = page.getByRole("main").getByRole("table").locator("tbody tr");
  await expect.poll(() => rows.count(), patience).toBe(5);
  await search.fill("secon");
  await expect.poll(() => rows.count(), patience).toBe(1);
  await page.waitForURL(/[?&]q=secon(&|$)/);
  // The row opens before the address has the last letter: it has both afterwards.
  await search.press("d");
  await rows.first().click();
  await page.waitForURL(/[?&]q=second(&.*)?&id=|[?&]id=.*&q=second/);
  await drawerOf(page).getByText("second").waitFor(patience);
  await page.keyboard.press("Escape");
  await drawerOf(page).waitFor({ state: "hidden", ...patience });
  expect(await search.inputValue()).toBe("second");
  // A tab pressed before the address has the search keeps it, and so does the way back.
  await search.fill("");
  await expect.poll(() => rows.count(), patience).toBe(5);
  await search.fill("first");
  await page
    .getByRole("navigation", { name: t("transactions:filter.activity") })
    .getByText(t("ledger:activity.cash"))
    .click();
  await page.waitForURL(
    (url) => url.searchParams.get("q") === "first" && url.search.includes("activity=cash"),
  );
  await expect.poll(() => rows.allTextContents(), patience).toEqual([expect.stringContaining("first")]);
  // Another address prevails.
  await page.goBack();
  await page.waitForURL((url) => !url.search.includes("activity"));
  const { searchParams } = new URL(page.url());
  await expect.poll(() => search.inputValue(), patience).toBe(searchParams.get("q") ?? "");
  // As does an earlier one on the way back.
  await search.fill("second");
  await page.waitForURL(/[?&]q=second(&|$)/);
  await page.locator('nav:not(main nav) a[href^="/transactions"]').first().dispatchEvent("click");
  await page.waitForURL((url) => !url.searchParams.has("q"));
  await expect.poll(() => search.inputValue(), patience).toBe("");
  await page.goBack();
  await page.waitForURL(/[?&]q=second(&|$)/);
  await expect.poll(() => search.inputValue(), patience).toBe("second");
  await expect.poll(() => rows.count(), patience).toBe(1);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("what is pressed while the page is too busy to be drawn undoes nothing that was pressed before", async () => {
  const { user } = await makeHolder();
  const { page, context, faults } = await visit(browser, server.url);
  const whileBusy = await holdDrawing(page);
  await signIn(page, user, "/transactions");
  // Before that a tab is a plain link, which loses typed text.
  await page.locator("html[data-is-ready]").waitFor();
  const search = page.getByRole("searchbox", { name: t("transactions:filter.search") });
  await search.fill("first");
  await whileBusy(async () => {
    await page
      .getByRole("navigation", { name: t("transactions:filter.activity") })
      .getByText(t("ledger:activity.cash"))
      .click();
    await page.getByRole("link", { name: t("transactions:many.begin") }).click();
    // Longer than the search's delay.
    await page.waitForTimeout(400);
  });
  const wanted = { q: "first", activity: "cash", many: "1" };
  await page.waitForURL(({ searchParams }) =>
    Object.entries(wanted).every(([name, value]) => searchParams.get(name) === value),
  );
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("another search is shown from its top, though the list before it was scrolled", async () => {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Long", currency: "RUB" });
  for (let day = 1; day <= 60; day++)
    await user.call("POST /api/transactions", {
      ...{ portfolioId, kind: "deposit", amount: `${day}`, currency: "RUB" },
      date: new Date(Date.UTC(2024, 0, day)).toISOString().slice(0, 10),
      note: day % 2 ? "odd" : "even",
    });
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/transactions");
  const rows = page.getByRole("main").getByRole("table").locator("tbody tr");
  const scroller = page.locator("main div:has(> table)");
  const placeOf = () => scroller.evaluate((element) => Math.round(element.scrollTop));
  await rows.first().waitFor(patience);
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(() => rows.count(), patience).toBe(60);
  expect(await placeOf()).toBeGreaterThan(200);
  // Until the answer the previous list stays, possibly of the same length: an odd row shows the change.
  const odd = await rows.nth(1).innerText();
  await page.getByRole("searchbox", { name: t("transactions:filter.search") }).fill("even");
  await expect.poll(() => rows.nth(1).innerText(), patience).not.toBe(odd);
  expect(await rows.count()).toBe(30);
  expect(await placeOf()).toBe(0);
  // A change of one row is no new query: the list keeps its position.
  await scroller.evaluate((element) => element.scrollTo(0, 300));
  await rows.nth(12).click();
  await drawerOf(page).waitFor(patience);
  expect(await placeOf()).toBe(300);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("a plan proposes what is due; one is booked, one left out, and nothing without being asked", async () => {
  const { user, portfolioId, ticker } = await makeHolder();
  const { page, context, faults } = await visit(browser, server.url, { width: 390, height: 844 });
  await signIn(page, user, "/recurring-plans?plan=new");
  const form = drawerOf(page);
  const picker = form.getByRole("combobox", { name: /^Asset/ });
  await picker.fill(ticker);
  await page
    .getByRole("option", { name: new RegExp(`^${ticker}\\b`) })
    .first()
    .click();
  await form.locator('[name="amount"]').fill("2*5000");
  await form.locator('[name="startsOn"]').fill("5/6/2024");
  await button(form, t("transactions:form.add")).click();
  await form.waitFor({ state: "detached" });
  const rows = async () => (await user.call("GET /api/transactions", { portfolioId })).totalCount;
  const book = button(page, t("transactions:plans.book"));
  await expect.poll(() => book.count(), patience).toBe(2);
  expect(await rows()).toBe(3);
  const wide = await page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
  expect(wide).toBeLessThanOrEqual(0);
  await book.first().click();
  await expect.poll(() => book.count(), patience).toBe(1);
  await button(page, t("transactions:plans.skip")).click();
  await page.getByText(t("transactions:plans.nothing")).waitFor(patience);
  const { rows: booked } = await user.call("GET /api/transactions", { portfolioId, kind: "buy" });
  expect(await rows()).toBe(4);
  const [{ date, quantity, price }] = booked;
  expect(date).toBe("2024-05-06");
  expect(Number(quantity) * Number(price)).toBeLessThanOrEqual(10_000);
  expect((Number(quantity) + 1) * Number(price)).toBeGreaterThan(10_000);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("a row that another tab saved meanwhile: both versions are shown, and nothing is written until one is chosen", async () => {
  const { user, portfolioId } = await makeHolder();
  const { page, context, faults, newTab } = await visit(browser, server.url, { expected: /412/ });
  const find = async () => (await user.call("GET /api/transactions", { portfolioId, kind: "buy" })).rows[0];
  const { id } = await find();
  await signIn(page, user, `/transactions?id=${id}`);
  const other = await newTab();
  await other.goto(`/transactions?id=${id}`);
  const change = async (tab: Page, price: string) => {
    await drawerOf(tab)
      .getByRole("textbox", { name: t("transactions:form.price"), exact: true })
      .fill(price);
    await button(drawerOf(tab), t("transactions:form.save")).click();
  };
  await drawerOf(page)
    .getByRole("textbox", { name: t("transactions:form.price"), exact: true })
    .fill("120");
  await change(other, "111");
  await drawerOf(other).waitFor({ state: "detached", ...patience });
  await change(page, "120");
  const conflict = page.getByRole("alert", { name: t("common:conflict.title") });
  expect(await conflict.getByRole("row").last().innerText()).toMatch(/111\s+120/);
  expect((await find()).price).toBe("111");
  await button(conflict, t("common:conflict.keepMine")).click();
  await expect.poll(async () => (await find()).price, patience).toBe("120");
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

// @module-tag night
import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enterDemo, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

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

/** Registers a user with two purchases of a share: 10 at 100 and 10 at 120. */
async function makeHolder() {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Keys", currency: "USD" });
  const { assets } = await user.call("GET /api/assets/search", { query: "a", limit: 50 });
  const share = assets.find(({ type }: { type: number }) => type === 1);
  const row = {
    portfolioId,
    kind: "buy",
    assetId: share.id,
    quantity: "10",
    currency: "USD",
    affectsCash: true,
  };
  await user.call("POST /api/transactions", { ...row, date: "2024-01-10", price: "100" });
  const { id: second } = await user.call("POST /api/transactions", {
    ...row,
    date: "2024-02-12",
    price: "120",
  });
  return { user, portfolioId, assetId: share.id, ticker: share.ticker, second };
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await target.focus();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(text);
}

const press = async (page: Page, target: Locator, key = "Enter") => {
  await target.focus();
  await page.keyboard.press(key);
};

it("sells chosen lots, saves a set of columns and exports what is filtered, without a mouse", async () => {
  const { user, portfolioId, assetId, ticker, second } = await makeHolder();
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/transactions?new=sell");
  const form = drawerOf(page);
  const picker = form.getByRole("combobox", { name: /^Asset/ });
  await type(page, picker, ticker);
  await page
    .getByRole("option", { name: new RegExp(`^${ticker}\\b`) })
    .first()
    .waitFor(patience);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const box = (key: string) =>
    form.getByRole("textbox", { name: t(`transactions:form.${key}`), exact: true });
  await type(page, box("date"), "3/1/2024");
  await type(page, box("quantity"), "4");
  await type(page, box("price"), "50+60");
  await press(page, form.locator("summary").filter({ hasText: t("transactions:lots.title") }));
  await press(page, form.getByRole("radio", { name: new RegExp(t("transactions:lots.newest")) }), "Space");
  await press(page, box("date"));
  await toast(page, t("transactions:done.added")).first().waitFor(patience);
  const { rows } = await user.call("GET /api/transactions", { portfolioId, kind: "sell" });
  expect([rows[0].price, rows[0].lotChoices]).toEqual(["110", [{ transactionId: second, quantity: "4" }]]);

  await page.goto("/holdings?choose=columns");
  const chooser = drawerOf(page);
  await press(page, chooser.getByRole("checkbox", { name: t("holdings:fact.isin"), exact: true }), "Space");
  await press(
    page,
    chooser.getByRole("checkbox", { name: t("holdings:column.targetWeight"), exact: true }),
    "Space",
  );
  await page.getByRole("columnheader", { name: t("holdings:column.targetWeight") }).waitFor(patience);
  await type(page, chooser.getByRole("textbox", { name: t("holdings:columns.name") }), "Mine");
  await page.keyboard.press("Enter");
  await toast(page, t("holdings:columns.saved")).first().waitFor(patience);
  const { sets } = await user.call("GET /api/holdings/column-sets");
  expect(sets[0].columns).toEqual(expect.arrayContaining(["isin", "targetWeight"]));

  await page.goto(`/holdings?asset=${assetId}`);
  await press(page, drawerOf(page).getByRole("link", { name: t("holdings:drawer.addDividend") }));
  await expect.poll(() => picker.inputValue(), patience).toContain(ticker);
  await type(page, box("amount"), "5");
  await page.keyboard.press("Enter");
  await toast(page, t("transactions:done.added")).first().waitFor(patience);
  const paid = await user.call("GET /api/transactions", { portfolioId, kind: "dividend" });
  expect(paid.rows.map(({ amount }: { amount: string }) => amount)).toEqual(["5"]);

  await page.goto("/transactions?kind=sell");
  const csv = page.getByRole("button", { name: t("transactions:export.label", { format: "CSV" }) });
  const [download] = await Promise.all([page.waitForEvent("download", patience), press(page, csv)]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
  expect([lines.length, lines[1]]).toEqual([2, expect.stringContaining(`sell,${ticker}`)]);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("adds a flat with its price and rent on a phone", async () => {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Home", currency: "USD" });
  const { page, context, faults } = await visit(browser, server.url, { width: 390, height: 844 });
  const fits = async () => {
    const wide = await page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  };
  await signIn(page, user, "/own-assets");
  await page.getByRole("link", { name: t("custom-assets:add") }).click();
  const form = drawerOf(page);
  const box = (key: string) =>
    form.getByRole("textbox", { name: t(`custom-assets:form.${key}`), exact: true });
  await box("name").fill("Flat");
  await box("price").fill("100000");
  await box("cost").fill("90000");
  await fits();
  await form.getByRole("button", { name: t("custom-assets:form.add"), exact: true }).click();
  await page.getByRole("link", { name: "Flat" }).waitFor(patience);
  await fits();
  await page.getByRole("link", { name: "Flat" }).click();
  await box("price").fill("110000");
  await form.getByRole("button", { name: t("custom-assets:prices.add") }).click();
  await toast(page, t("custom-assets:prices.saved")).first().waitFor(patience);
  await fits();
  await form.getByRole("link", { name: t("custom-assets:row.cash-gain") }).click();
  await drawerOf(page)
    .getByRole("textbox", { name: t("transactions:form.amount"), exact: true })
    .fill("500");
  await drawerOf(page)
    .getByRole("button", { name: t("transactions:form.add"), exact: true })
    .click();
  await toast(page, t("transactions:done.added")).first().waitFor(patience);
  await fits();
  const { rows } = await user.call("GET /api/holdings", { portfolioId });
  expect(rows[0].figures).toMatchObject({ value: { value: "110000" }, income: { value: "500" } });
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("brings a deleted own asset back on a phone, with its log, while the tabs stay where they are", async () => {
  const user = await registerApiUser(server.url);
  await user.call("POST /api/MyPortfolio", { name: "Home", currency: "USD" });
  await user.call("POST /api/customholdings", {
    ...{ name: "Boat", class: 2, valueKind: 1, currency: "USD", price: { date: "2024-01-10", close: "50" } },
  });
  const { page, context, faults } = await visit(browser, server.url, { width: 390, height: 844 });
  await signIn(page, user, "/own-assets");
  const tabs = () =>
    page.locator("nav a").evaluateAll((links) => {
      const places = links.map((link) => link.getBoundingClientRect());
      return places.filter(({ width }) => width > 0).map(({ x }) => x);
    });
  const before = await tabs();
  expect(before).toHaveLength(4);
  await page.getByRole("link", { name: "Boat" }).click();
  const remove = drawerOf(page).getByRole("button", { name: t("custom-assets:form.delete") });
  await remove.waitFor(patience);
  expect(await tabs()).toEqual(before);
  await remove.click();
  await toast(page, t("custom-assets:done.deleted")).first().waitFor(patience);
  await page.getByRole("link", { name: "Boat" }).waitFor({ state: "detached", ...patience });
  await page
    .getByRole("button", { name: t("common:action.undo") })
    .last()
    .click();
  await page.getByRole("link", { name: "Boat" }).waitFor(patience);
  await page.goto("/history");
  const lines = page.locator("[data-change]");
  await lines.first().waitFor(patience);
  const kinds = await lines.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.change));
  expect(kinds).toEqual(["undone", "own-asset-deleted", "own-asset-added", "portfolio-created"]);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

const heightsOf = (page: Page, what: string) =>
  page
    .locator(what)
    .evaluateAll((rows) => [...new Set(rows.map((row) => Math.round(row.getBoundingClientRect().height)))]);

it("scrolls a long table to where it was told, its rows of one height and no number cut", async () => {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Long", currency: "USD" });
  const held = (at: number) => ({
    ...{ name: `A garage with a name of many words and the number ${at}`, class: 11, valueKind: 1 },
    ...{ currency: "USD", price: { date: "2024-01-10", close: String(1000 + at) } },
    position: { portfolioId, date: "2024-01-10", quantity: "1", cost: "900" },
  });
  for (let at = 0; at < 120; at += 1) await user.call("POST /api/customholdings", held(at));
  const { page, context, faults } = await visit(browser, server.url, { isStill: true });
  await signIn(page, user, "/holdings");
  const scroller = page.locator("[data-virtual]:has(> table[data-fixed])");
  await scroller.waitFor({ timeout: 60_000 });
  expect(await heightsOf(page, "main thead tr")).toEqual([36]);
  expect(await heightsOf(page, "main tbody tr[data-row]")).toEqual([47]);
  await scroller.evaluate((element) => {
    element.scrollTop = 2000;
  });
  const seen = page.locator("main tbody tr[data-row]");
  await expect.poll(() => seen.first().getAttribute("data-index").then(Number), patience).toBeGreaterThan(30);
  // Scroll anchoring would have scrolled by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(await scroller.evaluate((element) => element.scrollTop)).toBe(2000);
  expect(await heightsOf(page, "main tbody tr[data-row]")).toEqual([47]);
  const cut = await page
    .locator("main tbody td.num")
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(cut).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => heightsOf(page, "main tbody tr[data-row]"), patience).not.toContain(47);
  expect(faults).toEqual([]);
  await context.close();
});

it("shows the whole first row on a tablet in Russian, where headings are long", async () => {
  const { page, context, faults } = await visit(browser, server.url, { width: 1024, height: 768 });
  await enterDemo(page);
  const prefs = encodeURIComponent(JSON.stringify({ language: "ru", locale: "ru-RU", theme: "dark" }));
  await context.addCookies([{ name: "prefs", value: prefs, url: server.url }]);
  await page.goto("/holdings");
  await page.locator("main tbody tr").first().waitFor();
  const { top, head } = await page.evaluate(() => {
    const at = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return { top: at("main tbody tr")?.top ?? 0, head: at("main thead th")?.bottom ?? 0 };
  });
  expect(top).toBeGreaterThanOrEqual(head - 1);
  expect(faults).toEqual([]);
  await context.close();
});

// @module-tag night
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
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

const t = wordsOf("en");
/** A loaded machine answers late. */
const patience = { timeout: 20_000 };
const first = "NEFTEKOT";
const second = "KOPILKA";

async function makeHolder(): Promise<{ user: ApiUser; portfolioId: string; names: Record<string, string> }> {
  const user = await registerApiUser(server.url);
  const draft = { name: "Plans", currency: "RUB", isCashTracked: false };
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", draft);
  const names: Record<string, string> = {};
  for (const ticker of [first, second]) {
    const { assets } = await user.call("GET /api/assets/search", { query: ticker });
    const asset = assets.find((one: { ticker: string }) => one.ticker === ticker);
    names[ticker] = asset.name;
    const quantity = ticker === first ? "300" : "100";
    const row = { portfolioId, kind: "buy", assetId: asset.id, quantity, price: "100", currency: "RUB" };
    await user.call("POST /api/transactions", { ...row, date: "2022-01-10", affectsCash: true });
  }
  return { user, portfolioId, names };
}

const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole("button", { name, exact: true }).first().focus();
  await page.keyboard.press("Enter");
};

/** Rows of the tree with their depth. */
const rowsOf = (page: Page) =>
  page
    .locator("[data-pie]")
    .evaluateAll((rows) =>
      rows.map((row) => `${row.getAttribute("data-depth")} ${row.getAttribute("data-pie")}`),
    );

async function makeCategories(page: Page, names: Record<string, string>): Promise<void> {
  const [one = "", other = ""] = [names[first], names[second]];
  await press(page, t("pies:generate.make"));
  await page.locator(`[data-pie="${one}"]`).waitFor();
  await press(page, t("pies:add.category"));
  await page.getByRole("textbox", { name: t("pies:node.name") }).waitFor();
  await page.keyboard.type("Growth");
  await page.keyboard.press("Enter");
  await page.locator('[data-pie="Growth"]').waitFor();
  // The last share moves one row down, into the new category.
  const before = await rowsOf(page);
  expect(before.at(-1)).toBe("0 Growth");
  const moved = before.at(-2) === `1 ${one}` ? one : other;
  await page.getByRole("button", { name: t("pies:row.move", { name: moved }), exact: true }).focus();
  await page.keyboard.press("Space");
  await page
    .getByRole("status")
    .filter({ hasText: t("pies:drag.start", { name: moved }) })
    .waitFor();
  await page.keyboard.press("ArrowDown");
  const place = t("pies:drag.first", { where: t("pies:drag.in", { name: "Growth" }) });
  await page.getByRole("status").filter({ hasText: place }).waitFor();
  await page.keyboard.press("Space");
  await expect.poll(() => rowsOf(page), patience).toEqual([...before.slice(0, 2), "0 Growth", `1 ${moved}`]);
  for (const row of before) {
    const name = row.slice(2);
    await page.getByRole("checkbox", { name: t("pies:row.select", { name }), exact: true }).focus();
    await page.keyboard.press("Space");
  }
  await press(page, t("pies:equalize", { count: 4 }));
  await press(page, t("pies:save"));
  await toast(page, t("pies:done.saved")).waitFor();
}

/** The slider tries amounts: more money, other orders; those shown go into the file. */
async function tryAmounts(page: Page): Promise<void> {
  const slider = page.getByRole("slider", { name: t("rebalancing:ask.whatIf") });
  const amount = page.locator('input[name="amount"]');
  const shown = async () => (await page.locator('[data-side="buy"]').allInnerTexts()).join(" | ");
  await slider.focus();
  await page.keyboard.press("End");
  await expect.poll(shown, patience).not.toBe("");
  const most = await shown();
  const [whole] = [await amount.inputValue()];
  for (const _ of Array(30)) await page.keyboard.press("ArrowLeft");
  await expect.poll(() => amount.inputValue(), patience).not.toBe(whole);
  await expect.poll(shown, patience).not.toBe(most);
  await expect.poll(shown, patience).not.toBe("");
  const csv = page.getByRole("button", { name: t("rebalancing:orders.csv"), exact: true });
  await csv.focus();
  const [download] = await Promise.all([
    page.waitForEvent("download", patience),
    page.keyboard.press("Enter"),
  ]);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\n");
  expect(lines.length - 1).toBe(await page.locator('[data-side="buy"]').count());
}

async function bookOrder(page: Page): Promise<void> {
  await page.getByRole("link", { name: t("pies:rebalance"), exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: t("rebalancing:title") }).waitFor();
  // Without input the proposal leads from the present drift to the targets, sales first.
  const sides = () =>
    page.locator("[data-side]").evaluateAll((rows) => rows.map((row) => row.getAttribute("data-side")));
  await expect.poll(sides, patience).toEqual(["sell", "buy"]);
  await expect.poll(() => page.locator("[data-total]").count(), patience).toBe(2);
  expect(await page.locator("main details[open]").count()).toBe(0);
  await page.locator('input[name="mode"][value="full"]').focus();
  await page.keyboard.press("ArrowDown");
  await tryAmounts(page);
  await page.getByRole("slider", { name: t("rebalancing:ask.whatIf") }).focus();
  await page.keyboard.press("Home");
  await page.locator('input[name="mode"][value="contribute"]').focus();
  await page.keyboard.press("ArrowUp");
  await page.locator('[data-side="sell"]').waitFor();
  await press(page, t("rebalancing:orders.propose"));
  await page.locator("[data-proposal]").nth(1).waitFor();
  const sale = new RegExp(
    `^${t("rebalancing:proposals.confirmOne", { side: t("rebalancing:side.sell"), name: "" })}`,
  );
  await press(page, sale);
  await page.getByRole("button", { name: t("rebalancing:confirm.book"), exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("[data-proposal]").count(), patience).toBe(1);
}

async function setGoal(page: Page): Promise<void> {
  await page.getByRole("link", { name: t("shell:nav.goals"), exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: t("goals:title") }).waitFor();
  await press(page, t("goals:add"));
  await page.getByRole("textbox", { name: t("goals:form.name") }).waitFor();
  await page.keyboard.type("House");
  await page.getByRole("textbox", { name: t("goals:form.value") }).focus();
  await page.keyboard.type("1000000+2*500000");
  await page.getByRole("textbox", { name: t("goals:form.dueOn") }).focus();
  await page.keyboard.type("12/31/2030");
  await page.keyboard.press("Enter");
  await page.locator("[data-state]").waitFor();
}

it("leads from holdings to targets, a booked order and a goal by keyboard", async () => {
  const { user, portfolioId, names } = await makeHolder();
  const { page, faults, context } = await visit(browser, server.url);
  await signIn(page, user, "/pies");
  await makeCategories(page, names);
  const { nodes } = await user.call("GET /api/pie/getByPortfolioId", { portfolioId });
  const targets = nodes.map((node: { target: string; wholeTarget: string }) => [
    node.target,
    node.wholeTarget,
  ]);
  expect(targets).toEqual([
    ["0.5", "0.5"],
    ["1", "0.5"],
    ["0.5", "0.5"],
    ["1", "0.5"],
  ]);
  await bookOrder(page);
  const { totalCount } = await user.call("GET /api/transactions", { portfolioId });
  expect(totalCount).toBe(3);
  await setGoal(page);
  const { goals } = await user.call("GET /api/portfoliogoal", { portfolioId });
  expect(goals).toMatchObject([{ name: "House", target: "2000000", dueOn: "2030-12-31" }]);
  expect(faults).toEqual([]);
  await context.close();
});

it("puts a row into a category with the mouse", async () => {
  const { user, portfolioId, names } = await makeHolder();
  const { rows } = await user.call("GET /api/holdings", { portfolioId });
  const items = rows.map(({ asset }: { asset: { id: string } }, index: number) => ({
    ...{ key: `item${index}`, kind: 2, assetId: asset.id, target: "0" },
  }));
  const nodes = [{ key: "growth", kind: 1, name: "Growth", target: "1" }, ...items];
  await user.call("POST /api/pie/editByPortfolioId", { portfolioId, version: 0, nodes });
  const { page, faults, context } = await visit(browser, server.url);
  await signIn(page, user, "/pies");
  const below = page.locator("[data-pie]").nth(1);
  const name = (await below.getAttribute("data-pie")) ?? "";
  expect(Object.values(names)).toContain(name);
  const control = page.getByRole("button", { name: t("pies:row.move", { name }), exact: true });
  // The handle is marked until the page is ready.
  await page.locator("html[data-is-ready]").waitFor({ state: "attached" });
  const handle = await control.boundingBox();
  if (!handle) throw new Error("no handle on the page");
  const opacity = () => control.evaluate((element) => Number(getComputedStyle(element).opacity));
  expect(await opacity()).toBe(1);
  const dimmed = await control.evaluate((element) => {
    const { dataset } = document.documentElement;
    delete dataset.isReady;
    const look = Number(getComputedStyle(element).opacity);
    dataset.isReady = "true";
    return look;
  });
  expect(dimmed).toBeLessThan(0.5);
  const [x, y] = [handle.x + handle.width / 2, handle.y + handle.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  // To the right is one level deeper: into the category above.
  await page.mouse.move(x + 12, y, { steps: 3 });
  await page.mouse.move(x + 40, y, { steps: 5 });
  const place = t("pies:drag.first", { where: t("pies:drag.in", { name: "Growth" }) });
  await page.getByRole("status").filter({ hasText: place }).waitFor(patience);
  await page.mouse.up();
  await expect.poll(() => rowsOf(page), patience).toContain(`1 ${name}`);
  // dnd-kit counts clicks within 50 ms after a drop as part of it.
  await page.waitForTimeout(60);
  await press(page, t("pies:save"));
  await toast(page, t("pies:done.saved")).waitFor();
  const stored = (await user.call("GET /api/pie/getByPortfolioId", { portfolioId })).nodes;
  const category = stored.find((node: { name: string }) => node.name === "Growth");
  expect(stored.filter((node: { parentId: string | null }) => node.parentId === category.id)).toHaveLength(1);
  expect(faults).toEqual([]);
  await context.close();
});

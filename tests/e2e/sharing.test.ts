// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function offered(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.locator("html[data-is-ready]").waitFor();
  const begin = page.locator("main").getByRole("link");
  const names = [
    ...[en("dashboard:empty.import"), en("dashboard:empty.add"), en("transactions:empty.add")],
    ...[en("doors:open.file"), en("doors:open.transaction")],
  ];
  const found = await begin.allTextContents();
  return found.filter((name) => names.includes(name));
}

it("an empty portfolio offers each what they may: the owner a statement, an editor a row, a viewer nothing", async () => {
  const [owner, guest] = [await registerApiUser(server.url), await registerApiUser(server.url)];
  const { id } = await owner.call("POST /api/MyPortfolio", { name: "Empty", currency: "RUB" });
  await guest.call("POST /api/MyPortfolio", { name: "Own", currency: "RUB" });
  const own = await visit(browser, server.url);
  await signIn(own.page, owner, `/manage-portfolios?edit=${id}`);
  const link = await invite(own.page);
  // The used invitation is requested once more.
  const other = await visit(browser, server.url, { expected: /status of 400/ });
  await signIn(other.page, guest, link);
  await other.page.getByRole("button", { name: en("portfolios:accept.take") }).click();
  await other.page.waitForURL(`**/dashboard?p=${id}`);
  const places = ["/dashboard", "/holdings", "/transactions"].map((place) => `${place}?p=${id}`);
  for (const place of places) {
    expect(await offered(own.page, place), place).toHaveLength(2);
    expect(await offered(other.page, place), place).toEqual([]);
  }
  await own.page.goto(`/manage-portfolios?edit=${id}`);
  await own.page.locator('select[name^="level-"]').selectOption("edit");
  await toast(own.page, en("portfolios:access.changed", { label: "Boris" })).waitFor();
  for (const place of places) {
    const [add, ...others] = await offered(other.page, place);
    expect([others, place]).toEqual([[], place]);
    await other.page
      .locator("main")
      .getByRole("link", { name: add ?? "", exact: true })
      .click();
    await other.page.waitForURL(`**/transactions?p=${id}&new=buy`);
    await other.page.getByRole("dialog").waitFor();
  }
  expect([own.faults, other.faults]).toEqual([[], []]);
  await Promise.all([own.context.close(), other.context.close()]);
});

/** A loaded machine answers late. */
const patience = { timeout: 20_000 };
const en = wordsOf("en");
const ru = wordsOf("ru");

async function speakRussian(user: ApiUser): Promise<void> {
  const asked = { language: "ru", locale: "ru-RU" };
  await user.call("POST /api/email-settings/update-preferred-language", asked);
}

async function invite(page: Page): Promise<string> {
  await page.getByRole("textbox", { name: en("portfolios:access.label") }).fill("Boris");
  await page.keyboard.press("Enter");
  return page.getByRole("textbox", { name: en("portfolios:access.linkLabel") }).inputValue();
}

it("links a custom asset's page for its owner alone: for everybody else there is none", async () => {
  const [owner, guest] = [await registerApiUser(server.url), await registerApiUser(server.url)];
  const { id } = await owner.call("POST /api/MyPortfolio", { name: "Houses", currency: "USD" });
  const { asset } = await owner.call("POST /api/customholdings", {
    ...{ name: "House", class: 2, valueKind: 1, currency: "USD" },
    price: { date: "2026-11-02", close: "100" },
    position: { portfolioId: id, date: "2026-11-02", quantity: "2", cost: "150" },
  });
  const { link } = await owner.call("POST /api/MyPortfolio/access", { id, label: "Boris", level: "view" });
  const token = new URL(link, server.url).searchParams.get("token");
  await guest.call("POST /api/MyPortfolio/access/accept", { token });
  const holding = `/holdings?p=${id}&asset=${asset.id}`;
  for (const [user, links] of [
    [owner, 1],
    [guest, 0],
  ] as const) {
    const { context, page, faults } = await visit(browser, server.url);
    await signIn(page, user, holding);
    const drawer = page.getByRole("dialog");
    await drawer.locator('[data-metric="value"]').first().waitFor(patience);
    expect(await drawer.getByRole("link", { name: en("holdings:drawer.assetPage") }).count()).toBe(links);
    expect(faults).toEqual([]);
    await context.close();
  }
});

it("is shared by a link, looked at in Russian on a phone, changed when that is allowed, and closed", async () => {
  const [owner, guest] = [await registerApiUser(server.url), await registerApiUser(server.url)];
  await speakRussian(guest);
  const { id } = await owner.call("POST /api/MyPortfolio", { name: "Family", currency: "RUB" });
  const deposit = { portfolioId: id, kind: "deposit", date: "2026-01-12", currency: "RUB", amount: "1000" };
  await owner.call("POST /api/transactions", deposit);
  const own = await visit(browser, server.url);
  await signIn(own.page, owner, `/manage-portfolios?edit=${id}`);
  const link = await invite(own.page);

  const other = await visit(browser, server.url, {
    ...{ language: "ru", width: 390, height: 844 },
    // The used link, and requests of the import that only the owner may make.
    expected: /status of 400|status of 404 .*TransactionsImport/i,
  });
  const { page } = other;
  await signIn(page, guest, link);
  await page.getByText("Family").waitFor();
  await page.getByRole("button", { name: ru("portfolios:accept.take") }).click();
  await page.waitForURL(`**/dashboard?p=${id}`);
  await page.getByText(ru("shell:shared.view", { owner: "Vera" })).waitFor();
  await page.goto(`/transactions?p=${id}`);
  await page.getByText("1 000").first().waitFor();
  const add = page.getByRole("link", { name: ru("shell:addTransaction") });
  expect(await add.count()).toBe(0);
  await page.goto(`/import?p=${id}`);
  await page.getByText(ru("import:ownersOnly")).waitFor();
  expect(await page.locator('input[type="file"]').count()).toBe(0);
  await page.goto(link);
  await page.getByText(ru("portfolios:accept.gone")).waitFor();

  await own.page.reload();
  await own.page.getByText(en("portfolios:access.by", { name: "Vera" })).waitFor();
  await own.page.locator('select[name^="level-"]').selectOption("edit");
  await toast(own.page, en("portfolios:access.changed", { label: "Boris" })).waitFor();
  await page.goto(`/transactions?p=${id}`);
  await page.getByText(ru("shell:shared.edit", { owner: "Vera" })).waitFor();
  await add.waitFor();
  await guest.call("POST /api/transactions", { ...deposit, amount: "5" });
  await own.page.goto(`/history?p=${id}`);
  await own.page.getByText("Vera").first().waitFor();

  // Deletes an own row, restores it from the message, and undoes it in the log; the owner's change stays.
  const listed = async () => (await owner.call("GET /api/transactions", { portfolioId: id })).totalCount;
  const { rows } = await owner.call("GET /api/transactions", { portfolioId: id });
  const added = rows.find(({ amount }: { amount: string }) => amount === "5");
  await page.goto(`/transactions?p=${id}&id=${added.id}`);
  await page.getByRole("button", { name: ru("transactions:drawer.delete"), exact: true }).click();
  await expect.poll(listed, patience).toBe(1);
  await page
    .getByRole("button", { name: ru("common:action.undo") })
    .last()
    .click();
  await expect.poll(listed, patience).toBe(2);
  await page.goto(`/history?p=${id}`);
  const changes = page.locator('[data-change="transaction-added"]');
  await changes.nth(1).waitFor(patience);
  expect(await changes.nth(1).getByRole("button").count()).toBe(0);
  await changes.nth(0).getByRole("button").click();
  await changes
    .nth(0)
    .getByRole("button", { name: ru("common:action.undo"), exact: true })
    .click();
  await expect.poll(listed, patience).toBe(1);

  await own.page.goto(`/manage-portfolios?edit=${id}`);
  await own.page.getByRole("button", { name: en("portfolios:access.endNamed", { label: "Boris" }) }).click();
  await toast(own.page, en("portfolios:access.ended", { label: "Boris" })).waitFor();
  await page.goto("/manage-portfolios");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByText("Family").count()).toBe(0);
  expect([own.faults, other.faults]).toEqual([[], []]);
});

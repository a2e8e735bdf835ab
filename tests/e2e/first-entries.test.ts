// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

const t = wordsOf("en");
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
const box = (page: Page, key: string) =>
  drawerOf(page).getByRole("textbox", { name: t(`transactions:form.${key}`), exact: true });
const picker = (page: Page) => drawerOf(page).getByRole("combobox", { name: t("transactions:form.asset") });

async function begin(view = 1) {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", {
    name: "First",
    currency: "USD",
    view,
  });
  const opened = await visit(browser, server.url);
  return { ...opened, user, portfolioId };
}

async function choose(page: Page, ticker: string): Promise<void> {
  await picker(page).fill(ticker);
  await page
    .getByRole("option", { name: new RegExp(`^${ticker}\\b`) })
    .first()
    .click();
}

it("computes the third of quantity, price and total, and goes on with another row of the same day", async () => {
  const { page, context, faults, user, portfolioId } = await begin();
  await signIn(page, user, "/transactions?new=buy");
  await box(page, "date").fill("6/3/2024");
  await choose(page, "PEARWORKS");
  await box(page, "price").fill("305.50");
  await box(page, "quantity").fill("100");
  await expect.poll(() => box(page, "total").inputValue(), patience).toBe("30,550");
  await box(page, "total").fill("30000");
  await expect.poll(() => box(page, "price").inputValue()).toBe("300");
  await drawerOf(page).getByText(t("transactions:form.computed.price")).waitFor();
  await drawerOf(page)
    .getByRole("button", { name: t("transactions:form.addNext") })
    .click();
  await toast(page, t("transactions:done.addedRow", { what: "Buy · 100 · PEARWORKS" }))
    .first()
    .waitFor();
  await expect.poll(() => picker(page).evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await picker(page).inputValue()).toBe("");
  expect(await box(page, "date").inputValue()).toBe("06/03/2024");
  expect(await box(page, "total").inputValue()).toBe("");
  const { rows } = await user.call("GET /api/transactions", { portfolioId });
  expect(rows).toMatchObject([
    { kindName: "buy", quantity: "100", price: "300", amount: null, gross: "30000" },
  ]);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("creates the asset that no search finds, and buys it", async () => {
  const { page, context, faults, user, portfolioId } = await begin();
  await signIn(page, user, "/transactions?new=buy");
  await box(page, "date").fill("6/3/2024");
  await picker(page).fill("Grandmother's barn");
  await page.getByRole("option", { name: t("common:asset.create", { name: "Grandmother's barn" }) }).click();
  const creation = page.getByRole("dialog", { name: t("custom-assets:add") });
  expect(
    await creation.getByRole("textbox", { name: t("custom-assets:form.name"), exact: true }).inputValue(),
  ).toBe("Grandmother's barn");
  await creation.getByRole("button", { name: t("custom-assets:form.add"), exact: true }).click();
  await creation.waitFor({ state: "detached" });
  await expect.poll(() => picker(page).inputValue()).toContain("Grandmother's barn");
  await box(page, "quantity").fill("1");
  await box(page, "total").fill("5000");
  await drawerOf(page)
    .getByRole("button", { name: t("transactions:form.add"), exact: true })
    .click();
  await toast(page, t("transactions:done.added")).first().waitFor();
  const { rows } = await user.call("GET /api/transactions", { portfolioId });
  expect(rows).toMatchObject([{ asset: { name: "Grandmother's barn" }, price: "5000" }]);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("a pasted table becomes positions: what is not certain is asked in its row, all are saved and undone as one", async () => {
  const { page, context, faults, user, portfolioId } = await begin();
  await signIn(page, user, "/add-positions");
  await page.getByRole("heading", { level: 1, name: t("holdings:positions.title") }).waitFor();
  await page.locator("html[data-is-ready]").waitFor();
  const paste = page.getByRole("textbox", { name: t("holdings:positions.paste") });
  await paste.fill(
    "Asset\tQuantity\tAverage cost\tDate\nPEARWORKS\t10\t150.5\t40/40/2024\nNorthern kettle\t5\t\t",
  );
  await page.getByRole("button", { name: t("holdings:positions.fill") }).click();
  const line = (place: number) =>
    page.getByRole("group", { name: t("holdings:positions.line", { place }), exact: true });
  await expect.poll(() => line(1).getByRole("combobox").inputValue(), patience).toContain("PEARWORKS · ");
  const save = page.getByRole("button", { name: t("holdings:positions.save_other", { count: "2" }) });
  // An unparsable day stays in its field, and is not saved as empty.
  const day = line(1).getByRole("textbox", { name: t("holdings:positions.since"), exact: true });
  expect(await day.inputValue()).toBe("40/40/2024");
  await save.click();
  await expect.poll(() => day.evaluate((one) => one === document.activeElement)).toBe(true);
  await day.fill("6/3/2024");
  await save.click();
  await line(2).getByText(t("common:field.required")).waitFor();
  await line(2).getByRole("combobox").fill("CHAINIK");
  await page
    .getByRole("option", { name: /^CHAINIK\b/ })
    .first()
    .click();
  // The second press finds them saved.
  await save.dblclick();
  await page.waitForURL("**/holdings?p=*");
  const held = async () =>
    (await user.call("GET /api/holdings", { portfolioId })).rows.map(
      (row: { asset: { ticker: string }; figures: { quantity: { value: string } } }) =>
        `${row.asset.ticker} ${row.figures.quantity.value}`,
    );
  expect((await held()).sort()).toEqual(["CHAINIK 5", "PEARWORKS 10"]);
  await page
    .getByRole("alert")
    .filter({ hasText: t("holdings:positions.done_other", { count: "2" }) })
    .getByRole("button", { name: t("common:action.undo") })
    .click();
  await expect.poll(held, patience).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("a new portfolio asks for name and currency, folds the rest, and is one after a double press", async () => {
  const { page, context, faults, user } = await begin();
  await signIn(page, user, "/new-portfolio");
  await page.locator("html[data-is-ready]").waitFor();
  const kind = page.locator("select[name=kind]");
  await page.locator("input[name=name]").waitFor();
  expect(await kind.isVisible()).toBe(false);
  const more = page.getByText(t("portfolios:new.more"));
  await more.click();
  await kind.selectOption("composite");
  await page.getByRole("checkbox", { name: /^First/ }).waitFor();
  await page.goto("/new-portfolio");
  await page.locator("html[data-is-ready]").waitFor();
  await page.locator("input[name=name]").fill("Second");
  await page.getByRole("button", { name: t("portfolios:new.create"), exact: true }).dblclick();
  await page.waitForURL("**/import");
  const { portfolios } = await user.call("GET /api/MyPortfolio");
  expect(portfolios.map(({ name }: { name: string }) => name).sort()).toEqual(["First", "Second"]);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

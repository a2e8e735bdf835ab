import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn, uploadImport } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

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

const t = wordsOf("en");

async function fill(): Promise<{ user: ApiUser; portfolioId: string }> {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Parts", currency: "RUB" });
  const deposit = { portfolioId, kind: "deposit", date: "2024-01-10", amount: "1500", currency: "RUB" };
  await user.call("POST /api/transactions", deposit);
  await user.call("POST /api/customholdings", {
    ...{ name: "Coins", ticker: "COINS", class: 0, valueKind: 1, currency: "RUB" },
    position: { portfolioId, date: "2024-01-11", quantity: "10" },
  });
  return { user, portfolioId };
}

it("shows the known part of the value, and becomes whole when the price is entered behind its link", async () => {
  const { user, portfolioId } = await fill();
  const { context, page, faults } = await visit(browser, server.url);
  await signIn(page, user, `/dashboard?p=${portfolioId}`);
  const value = page.locator('main [data-figure="value"]').first();
  await value.waitFor();
  const without = t("common:figure.without", { names: "COINS" });
  expect(await value.innerText()).toContain(without);
  expect(await value.innerText()).toContain("1,500");
  await value.click();
  const panel = page.locator("[data-explained]");
  await panel.waitFor();
  expect(await panel.locator("[data-refusal] li").first().innerText()).toContain("COINS");
  await page.keyboard.press("Escape");
  await page.locator('main [data-fix="price"]').first().click();
  await page.waitForURL(/\/prices\?asset=/);
  await page.getByLabel(t("assets:enter.close")).fill("120");
  await page
    .getByRole("button", { name: t("assets:enter.save"), exact: true })
    .first()
    .click();
  await toast(page, t("assets:enter.saved")).waitFor();
  await page.goto(`/dashboard?p=${portfolioId}`);
  // 1,500 and 10 x 120
  await expect.poll(() => value.innerText()).toContain("2,700");
  expect(await value.innerText()).not.toContain(without);
  expect(faults).toEqual([]);
  await context.close();
});

const bondRows = `Event,Date,Symbol,Price,Quantity,Currency,Amount,HeldQuantity,ISIN,AssetType
Buy,2023-02-01,OLDB,100,5,RUB,5000,,RUZZ10000009,2
Amortisation,2023-07-24,OLDB,951,4755,RUB,4755,5,RUZZ10000009,2
Redemption,2023-07-24,OLDB,49,5,RUB,245,,RUZZ10000009,2
Buy,2024-02-01,BOND,98,5,RUB,4900,,RUZZ10000017,2
`;

/** Bonds without a nominal: one repaid last year, one held that closes at 99 %, beside 5,100 of cash. */
async function fillBonds(): Promise<{ user: ApiUser; portfolioId: string }> {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Bonds", currency: "RUB" });
  const deposit = { portfolioId, kind: "deposit", date: "2023-01-10", amount: "10000", currency: "RUB" };
  await user.call("POST /api/transactions", deposit);
  const id = await uploadImport(user, portfolioId, bondRows);
  await user.call("POST /api/TransactionsImport/decide", { id, allOwn: true });
  await user.call("POST /api/TransactionsImport/commit", { id });
  const { bonds } = await user.call("GET /api/own-bonds");
  const bond = bonds.find(({ asset }: { asset: { ticker: string } }) => asset.ticker === "BOND");
  await user.call("POST /api/prices/one", { assetId: bond.asset.id, date: "2024-06-27", close: "99" });
  return { user, portfolioId };
}

it("a bond without a nominal leaves the rest shown, and its link leads to where it is entered", {
  tags: ["night"],
}, async () => {
  const { user, portfolioId } = await fillBonds();
  const { context, page, faults } = await visit(browser, server.url);
  await signIn(page, user, `/dashboard?p=${portfolioId}`);
  const value = page.locator('main [data-figure="value"]').first();
  await value.waitFor();
  // The repaid bond does not affect the value.
  expect(await value.innerText()).toContain(t("common:figure.without", { names: "BOND" }));
  expect(await value.innerText()).toContain("5,100");
  await page.locator('main [data-fix="nominal"]').first().click();
  await page.waitForURL(/\/own-assets\?bond=/);
  await page.getByLabel(t("custom-assets:bonds.nominal")).fill("1000");
  await page
    .getByRole("button", { name: t("custom-assets:bonds.save"), exact: true })
    .first()
    .click();
  await toast(page, t("custom-assets:bonds.saved")).waitFor();
  await page.goto(`/dashboard?p=${portfolioId}`);
  // 5,100 and 5 x 99 % of 1,000
  await expect.poll(() => value.innerText()).toContain("10,050");
  expect(faults).toEqual([]);
  await context.close();
});

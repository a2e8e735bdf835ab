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
const paidFrom = (page: Page) => drawerOf(page).locator("select[name=affectsCash]");

async function makeInvestor() {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "First", currency: "USD" });
  const { assets } = await user.call("GET /api/assets/search", { query: "PEARWORKS" });
  const bought = { portfolioId, kind: "buy", assetId: assets[0].id, currency: "USD", date: "2024-06-03" };
  const { affectsCash } = await user.call("POST /api/transactions", {
    ...{ ...bought, quantity: "100", price: "305.50", fee: "15" },
  });
  expect(affectsCash).toBe(false);
  return { user, portfolioId, bought };
}

it("asks once whether the first deposit paid for the purchase, and does not save without an answer", async () => {
  const { user, portfolioId } = await makeInvestor();
  // The first press sends no amount.
  const { page, context, faults } = await visit(browser, server.url, { expected: /status of 400/ });
  await signIn(page, user, "/transactions?new=deposit");
  await box(page, "date").fill("6/3/2024");
  const question = drawerOf(page).locator("[data-outside-trades='1']");
  await drawerOf(page)
    .getByRole("button", { name: t("transactions:form.add"), exact: true })
    .click();
  await drawerOf(page).getByText(t("common:field.required")).waitFor();
  expect(await question.count()).toBe(0);
  await box(page, "amount").fill("30565");
  await question.getByText("$30,565.00").waitFor();
  await drawerOf(page)
    .getByRole("button", { name: t("transactions:form.add"), exact: true })
    .click();
  await question.getByText(t("transactions:form.answerFirst")).waitFor();
  await question.getByRole("button", { name: t("ledger:outside.yes") }).click();
  await drawerOf(page)
    .getByRole("button", { name: t("transactions:form.add"), exact: true })
    .click();
  await toast(page, t("transactions:done.added")).first().waitFor();
  const { currencies } = await user.call("GET /api/cash", { portfolioId });
  expect(currencies).toMatchObject([{ currency: "USD", balance: "0", negative: null }]);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("says before saving that cash would be below zero, and adds the missing deposit with one press", async () => {
  const { user, portfolioId, bought } = await makeInvestor();
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, `/transactions?new=buy&for=${bought.assetId}`);
  // No choice yet: the account has no cash.
  await expect.poll(() => paidFrom(page).inputValue(), patience).toBe("outside");
  await box(page, "date").fill("6/4/2024");
  await box(page, "quantity").fill("2");
  await box(page, "price").fill("50");
  await paidFrom(page).selectOption("cash");
  const warning = drawerOf(page).locator("[data-below-zero=USD]");
  await warning.getByRole("button", { name: /\$100\.00/ }).click();
  await toast(page, t("ledger:missingCash.deposited", { amount: "$100.00" }))
    .first()
    .waitFor();
  await warning.waitFor({ state: "detached" });
  await drawerOf(page)
    .getByRole("button", { name: t("transactions:form.add"), exact: true })
    .click();
  await toast(page, t("transactions:done.added")).first().waitFor();
  await page.goto(`/transactions?new=buy&for=${bought.assetId}`);
  await expect.poll(() => paidFrom(page).inputValue(), patience).toBe("cash");
  const { currencies } = await user.call("GET /api/cash", { portfolioId });
  expect(currencies).toMatchObject([{ currency: "USD", balance: "0" }]);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("adds the deposit that is missing from the dashboard, once", async () => {
  const { user, portfolioId, bought } = await makeInvestor();
  await user.call("POST /api/transactions", {
    ...{ ...bought, quantity: "1", price: "40", affectsCash: true },
  });
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, `/dashboard?p=${portfolioId}`);
  const add = page.getByRole("button", { name: t("ledger:missingCash.deposit", { currency: "USD" }) });
  await add.waitFor(patience);
  await add.click();
  await toast(page, t("ledger:missingCash.deposited", { amount: "$40.00" }))
    .first()
    .waitFor();
  await add.waitFor({ state: "detached" });
  const { currencies } = await user.call("GET /api/cash", { portfolioId });
  expect(currencies).toMatchObject([{ currency: "USD", balance: "0", negative: null }]);
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

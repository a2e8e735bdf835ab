// @module-tag night
import { Secret, TOTP } from "otpauth";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { interceptAnswer } from "./intercept-answer.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
let staff: ApiUser;
let user: ApiUser;

beforeAll(async () => {
  const env = { NODE_ENV: "test", DEMO: "off", RATE_LIMIT_PER_MINUTE: "100000" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  // The first account of an installation is admin, with the support's rights.
  staff = await registerApiUser(server.url);
  user = await registerApiUser(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const t = wordsOf("en");
const word = (key: string, params = {}) => t(`support:${key}`, params);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const box = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

const codeOf = (secret: string, stepsAhead: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

async function switchOn(page: Page): Promise<string> {
  await button(page, "Switch on").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("img", { name: /QR code/ }).waitFor();
  const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  await box(page, "Code from the app").fill(codeOf(secret, 0));
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await dialog.locator("li code").first().waitFor();
  await button(page, "I have saved them").click();
  await page.getByText("10 codes left.").waitFor();
  return secret;
}

async function addRows(): Promise<string> {
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Pension", currency: "USD" });
  const found = await user.call("GET /api/assets/search", { query: "VTI" });
  const bought = { kind: "buy", assetId: found.assets[0].id, quantity: "17", price: "211.5" };
  const rest = { portfolioId, currency: "USD", affectsCash: true };
  await user.call("POST /api/transactions", {
    ...rest,
    kind: "deposit",
    date: "2026-01-12",
    amount: "43210",
  });
  await user.call("POST /api/transactions", { ...rest, ...bought, date: "2026-01-13" });
  return portfolioId;
}

it("a user allows access; support finds, opens and clones; the user reads it in the activity", async () => {
  const portfolioId = await addRows();
  const theirs = await visit(browser, server.url);
  await signIn(theirs.page, user, "/user-profile?section=security");
  const card = theirs.page.getByRole("region", { name: word("access.title") });
  await card.getByRole("button", { name: word("own.allow") }).click();
  await card.getByText(/^Allowed until/).waitFor();

  const { page, faults, context } = await visit(browser, server.url, { expected: /status of (400|403|428)/ });
  await signIn(page, staff, "/support/users");
  await page.getByRole("region", { name: word("search.allowing") }).waitFor();
  await page.getByRole("searchbox", { name: word("search.label") }).fill("zzz");
  await page.getByRole("searchbox", { name: word("search.label") }).press("Enter");
  await page.getByText(word("search.nothing")).waitFor();
  await page.getByRole("searchbox", { name: word("search.label") }).fill(user.email);
  await page.getByRole("searchbox", { name: word("search.label") }).press("Enter");
  await page.getByRole("link", { name: new RegExp(user.email) }).click();

  await box(page, word("reason.label")).fill("Ticket 4711");
  await button(page, word("closed.submit")).click();
  const setup = page.getByRole("dialog", { name: t("verify:setup.title") });
  const address = new URL(page.url()).pathname;
  await setup.getByRole("link", { name: t("common:state.toSecurity") }).click();
  await page.waitForURL("**/user-profile?section=security");
  const secret = await switchOn(page);
  await page.goto(address);
  await box(page, word("reason.label")).fill("Why");
  await button(page, word("closed.submit")).click();
  await page.locator("[aria-invalid=true]").waitFor();
  await box(page, word("reason.label")).fill("Ticket 4711");
  await button(page, word("closed.submit")).press("Enter");
  const portfolio = page.getByRole("region", { name: "Pension" });
  await portfolio.getByText("Buy 1 · Deposit 1").waitFor();
  expect(await page.textContent("main")).not.toMatch(/43[,.\s]?210|211[.,]5/);

  // Ten minutes later the server requires a code first, and the clone continues from there.
  let isAsked = false;
  await interceptAnswer(page, "**/api/support/clone-portfolio", async (route) => {
    if (isAsked) return route.continue();
    isAsked = true;
    const error = { code: "CODE_REQUIRED", message: "", params: {}, requestId: "" };
    return route.fulfill({ status: 428, json: { error } });
  });
  await button(page, word("clone.anonymous.action")).click();
  await box(page, word("reason.label")).fill("Ticket 4711, wrong return");
  await button(page, word("clone.submit")).click();
  await box(page, t("verify:code.label")).fill(codeOf(secret, 1));
  await button(page, t("verify:submit")).click();
  const name = `Clone: transactions, USD, ${portfolioId.slice(-6)}`;
  await page.getByRole("link", { name }).click();
  await page.waitForURL("**/transactions?p=*");
  await page.locator("main tbody tr").first().waitFor();
  expect(await page.textContent("main")).not.toMatch(/43[,.\s]?210/);
  await page.goto("/manage-portfolios");
  await page.getByText(name).first().waitFor();
  expect(faults).toEqual([]);
  await context.close();

  await theirs.page.reload();
  const activity = theirs.page.getByRole("region", { name: t("safety:log.title") });
  await activity.getByText(t("safety:log.event.support-cloned"), { exact: true }).waitFor();
  const texts = await activity.locator("li").allTextContents();
  expect(texts[0]).toContain("by an administrator · reason: Ticket 4711, wrong return");
  expect(texts[1]).toContain("reason: Ticket 4711");
  expect(texts.join()).not.toContain(staff.email);
  await card.getByRole("button", { name: word("own.end") }).click();
  await card.getByRole("button", { name: word("own.allow") }).waitFor();
  expect(theirs.faults).toEqual([]);
  await theirs.context.close();
});

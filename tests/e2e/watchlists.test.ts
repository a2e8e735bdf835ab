// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiUser, registerApiUser } from "./api-user.ts";
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

type Words = ReturnType<typeof wordsOf>;

const note = "After the report of the second quarter, and only if the payout stays where it is";

async function makeWatcher(language: "en" | "ru"): Promise<ApiUser> {
  const user = await registerApiUser(server.url);
  const locale = language === "ru" ? "ru-RU" : "en-US";
  await user.call("POST /api/email-settings/update-preferred-language", { language, locale });
  await user.call("POST /api/MyPortfolio", { name: "Mine", currency: "RUB" });
  const assets = [{ symbol: "KOPILKA@DEMO", note }];
  const columns = ["price", "change", "yearRange", "dividendYield", "target", "note"];
  await user.call("POST /api/watchlist", { name: "Later", columns, assets });
  return user;
}

async function readAsVisitor(page: Page, t: Words): Promise<void> {
  const answer = await page.goto("/public/asset/chainik");
  expect(answer?.status()).toBe(200);
  await page.getByRole("heading", { level: 2, name: t("asset-pages:part.dividends") }).waitFor();
  expect(await page.locator('link[rel="alternate"]').count()).toBe(3);
  const known = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(known ?? "{}").about.tickerSymbol).toBe("DEMO:CHAINIK");
  expect((await page.goto("/public/asset/NOBODYKNOWS"))?.status()).toBe(404);
  await page.getByRole("heading", { level: 1 }).waitFor();
}

async function signIn(page: Page, t: Words, user: ApiUser): Promise<void> {
  await page.goto("/auth/login?next=/asset/CHAINIK@DEMO");
  await page.getByRole("textbox", { name: t("account:email"), exact: true }).fill(user.email);
  await page.getByRole("textbox", { name: t("account:password.label"), exact: true }).fill(user.password);
  await page.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname.startsWith("/asset/"));
  await page.locator("html[data-is-ready]").waitFor();
}

const tickers = (page: Page) =>
  page
    .locator("[data-watched]")
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.watched));

async function moveUp(page: Page, t: Words): Promise<void> {
  await page.goto("/watchlists");
  await page.locator("html[data-is-ready]").waitFor();
  await expect.poll(() => tickers(page)).toEqual(["KOPILKA", "CHAINIK"]);
  // A note wraps in lines, not word by word, and its owner stays in sight.
  const written = page.getByRole("cell", { name: note });
  expect((await written.boundingBox())?.width).toBeGreaterThanOrEqual(200);
  await written.scrollIntoViewIfNeeded();
  expect((await page.getByRole("link", { name: "KOPILKA" }).boundingBox())?.x).toBeGreaterThan(0);
  await page.getByRole("button", { name: t("watchlists:order.handle", { ticker: "CHAINIK" }) }).focus();
  await page.keyboard.press("Space");
  await page
    .getByRole("status")
    .getByText(t("watchlists:order.lifted", { ticker: "CHAINIK", place: 2, count: 2 }))
    .waitFor({ state: "attached" });
  await page.keyboard.press("ArrowUp");
  await page
    .getByRole("status")
    .getByText(t("watchlists:order.moved", { ticker: "CHAINIK", place: 1, count: 2 }))
    .waitFor({ state: "attached" });
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/watchlistAsset/order"));
  await page.keyboard.press("Space");
  expect((await saved).status()).toBe(204);
  await page.reload();
  await expect.poll(() => tickers(page)).toEqual(["CHAINIK", "KOPILKA"]);
}

describe.each([
  ["en", 1440],
  ["ru", 390],
] as const)("an asset and a list in %s at %i px", (language, width) => {
  it("is read by a visitor, watched after signing in and moved by keyboard", async () => {
    const t = wordsOf(language);
    const user = await makeWatcher(language);
    // The browser logs a missing page.
    const options = { language, width, expected: /404/ };
    const { page, faults, context } = await visit(browser, server.url, options);
    await readAsVisitor(page, t);
    await signIn(page, t, user);
    await page.getByRole("button", { name: t("asset-pages:watch.button"), exact: true }).click();
    await page.getByRole("menuitem", { name: "Later" }).click();
    await toast(page, t("asset-pages:watch.added", { name: "Later" })).waitFor();
    await moveUp(page, t);
    expect(faults).toEqual([]);
    await context.close();
  });
});

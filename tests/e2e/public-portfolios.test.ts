import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atNight } from "../support/at-night.ts";
import { type ApiUser, giveFactor, importJourney, registerApiUser, signIn } from "./api-user.ts";
import { awake } from "./contract/row.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
let admin: ApiUser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  admin = await registerApiUser(server.url);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Amounts, codes and names of the journey's statement that no visitor may see. */
const secrets = /21[,. \u00a0\u202f]?813|20[,. \u00a0\u202f]?000|CEDAR|CEDX|Vera|example\.org/i;

const cases = [
  ["en", 1440],
  ["ru", 390],
] as const;

for (const [language, width] of cases)
  it(`a portfolio is published, visited, followed and unpublished, in ${language}`, {
    ...atNight(language === "ru"),
    timeout: 120_000,
  }, async () => {
    const t = wordsOf(language);
    const [owner, follower] = [await registerApiUser(server.url), await registerApiUser(server.url)];
    const locale = language === "ru" ? "ru-RU" : "en-US";
    for (const user of [owner, follower])
      await user.call("POST /api/userProfile/updateuserinfo", { language, locale });
    const { portfolioId } = await importJourney(owner);

    const own = await visit(browser, server.url, { language, width, isStill: true });
    await signIn(own.page, owner, "/manage-portfolios");
    await button(own.page, t("portfolios:manage.actions", { name: "Journey" })).click();
    await own.page.getByRole("menuitem", { name: t("portfolios:action.public"), exact: true }).click();
    await button(own.page, t("community:modal.go")).click();
    const preview = own.page.locator("[data-preview]");
    await preview.locator('[data-figure="twr"]').waitFor();
    await own.page
      .getByRole("textbox", { name: t("public-portfolios:owner.description") })
      .fill("**Hold** funds");
    await preview.getByText("Hold", { exact: true }).waitFor();
    expect(await preview.innerText()).not.toMatch(secrets);
    await button(own.page, t("public-portfolios:owner.publish")).click();
    await toast(own.page, t("public-portfolios:owner.published")).waitFor();
    const address = own.page.getByLabel(t("public-portfolios:owner.address"), { exact: true });
    const path = new URL(await address.inputValue()).pathname;
    expect(path).toMatch(/^\/public\/portfolios\/[a-z]{10}$/);
    const badPath = path.toUpperCase().replace("/PUBLIC/PORTFOLIOS", "/public/portfolios");
    expect((await fetch(server.url + badPath)).status).toBe(404);

    const bare = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, locale });
    const read = await bare.newPage();
    await read.goto(path);
    await read.getByRole("heading", { level: 1, name: "Journey" }).waitFor();
    for (const tab of ["performance", "dividends", "holdings"]) {
      await read.getByRole("link", { name: t(`public-portfolios:view.tab.${tab}`), exact: true }).click();
      expect(await read.content()).not.toMatch(secrets);
    }
    const image = new URL((await read.locator('meta[property="og:image"]').getAttribute("content")) ?? "");
    const picture = server.url + image.pathname + image.search;
    const drawn = await fetch(picture);
    expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/png"]);
    await bare.close();
    const visitor = await visit(browser, server.url, { language, width, isStill: true });
    await visitor.page.goto(path);
    await button(visitor.page, t("public-portfolios:actions.follow")).click();
    await visitor.page.getByRole("dialog", { name: t("account:wanted.follow.title") }).waitFor();
    await visitor.context.close();

    const fan = await visit(browser, server.url, { language, width, isStill: true });
    await signIn(fan.page, follower, path);
    const follow = button(fan.page, t("public-portfolios:actions.follow"));
    await follow.click();
    await button(fan.page, t("public-portfolios:actions.following")).waitFor();
    await fan.page.goto("/user-profile?section=public");
    await button(fan.page, t("community:followed.unfollowNamed", { name: "Journey" })).waitFor();

    await own.page.goto(`/dashboard?p=${portfolioId}`);
    await own.page.getByText(t("shell:publicAlert.text")).waitFor();
    await own.page.goto(path);
    await own.page.getByRole("link", { name: t("public-portfolios:actions.manage"), exact: true }).click();
    await own.page.waitForURL(`**/share/publish?p=${portfolioId}`);
    await button(own.page, t("public-portfolios:owner.takeOff")).click();
    const question = own.page.getByRole("dialog", { name: t("public-portfolios:owner.takeOffTitle") });
    await question.getByRole("button", { name: t("public-portfolios:owner.takeOff"), exact: true }).click();
    await toast(own.page, t("public-portfolios:owner.takenOff")).waitFor();
    expect((await fetch(server.url + path)).status).toBe(410);
    expect((await fetch(picture)).status).toBe(410);
    expect(
      (await fetch(`${server.url}${path.replace("/public/portfolios", "/widgets/portfolio")}`)).status,
    ).toBe(410);
    await fan.page.reload();
    await fan.page.getByText(t("community:followed.none")).waitFor();
    expect([...own.faults, ...fan.faults, ...visitor.faults]).toEqual([]);
  });

it("a name without a space stays within the window of a phone: for visitors, its owner and the administrator", async () => {
  const [owner, reader] = [await registerApiUser(server.url), await registerApiUser(server.url)];
  const { portfolioId } = await importJourney(owner);
  const name = "W".repeat(100);
  await owner.call("PUT /api/MyPortfolio", { id: portfolioId, name });
  const { key } = await owner.call("POST /api/MyPortfolio/public-key", { id: portfolioId, isListed: true });
  await reader.call("POST /api/social/report-abuse", { key, reason: "other" });
  const overflowAt = async (page: Page, path: string) => {
    await page.goto(path);
    await awake(page);
    await page.locator("main").getByText(name).first().waitFor();
    return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
  };
  const phone = { width: 390, isStill: true };
  for (const [user, paths] of [
    [null, ["/public/portfolios", `/public/portfolios/${key}`]],
    [owner, [`/share/publish?p=${portfolioId}`]],
    [admin, ["/admin/reports"]],
  ] as const) {
    const { page, context } = await visit(browser, server.url, phone);
    if (user) await signIn(page, user, "/whats-new");
    for (const path of paths) expect([path, await overflowAt(page, path)]).toEqual([path, 0]);
    await context.close();
  }
});

it("listed assets are copied to a watchlist, also without weights, and backtested; those of the demo are fictional for a real account", async () => {
  const t = wordsOf("en");
  const [owner, reader] = [await registerApiUser(server.url), await registerApiUser(server.url)];
  const { assets } = await owner.call("GET /api/assets/search", { query: "NERDFUND" });
  const { id: portfolioId } = await owner.call("POST /api/MyPortfolio", { name: "Funds", currency: "USD" });
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const bought = { portfolioId, kind: "buy", date: day, assetId: assets[0].id, quantity: "5", price: "100" };
  await owner.call("POST /api/transactions", { ...bought, currency: assets[0].currency });
  const { key } = await owner.call("POST /api/MyPortfolio/public-key", { id: portfolioId });
  // Paid from money that never came in, it has no weights and no return, but it does have holdings.
  const empty = await (await fetch(`${server.url}/public/portfolios/${key}?lang=en`)).text();
  for (const text of ["view.allocation.unweighed", "view.undrawn"])
    expect(empty).toContain(t(`public-portfolios:${text}`));

  const copy = (page: Page) => button(page, t("public-portfolios:actions.copy"));
  const backtest = (page: Page) =>
    page.getByRole("link", { name: t("public-portfolios:actions.backtest"), exact: true });
  const { page, faults } = await visit(browser, server.url, { isStill: true });
  await signIn(page, reader, `/public/portfolios/${key}`);
  await awake(page);
  await copy(page).click();
  await page.waitForURL(/\/watchlists\?list=/);
  await page.getByText("NERDFUND").first().waitFor();
  await page.goto("/public/portfolios/demoabroad");
  await awake(page);
  await button(page, t("public-portfolios:actions.follow")).waitFor();
  expect([await copy(page).count(), await backtest(page).count()]).toEqual([0, 0]);

  const visitor = await visit(browser, server.url, { isStill: true });
  await visitor.page.goto("/public/portfolios/demoabroad");
  await backtest(visitor.page).click();
  await visitor.page.waitForURL(/\/stock-portfolio-performance\?mix=/);
  await visitor.page.goto(`/public/portfolios/${key}`);
  await awake(visitor.page);
  await copy(visitor.page).click();
  await visitor.page.getByRole("dialog", { name: t("account:wanted.copy-portfolio.title") }).waitFor();
  expect([...faults, ...visitor.faults]).toEqual([]);
});

it("the list is sorted and filtered, also without JavaScript; a reported portfolio is hidden and restored", async () => {
  const t = wordsOf("en");
  const owner = await registerApiUser(server.url);
  const { portfolioId } = await importJourney(owner);
  await owner.call("POST /api/MyPortfolio/public-key", { id: portfolioId, isListed: true });
  const { published } = await owner.call("GET /api/MyPortfolio/public-key", { id: portfolioId });
  expect(published.listing.faults).toEqual([]);

  const bare = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const read = await bare.newPage();
  await read.goto("/public/portfolios");
  const card = (page: Page) => page.locator(`[data-listed="${published.key}"]`);
  await card(read).getByRole("link", { name: "Journey" }).waitFor();
  await read.getByLabel(t("public-portfolios:list.search")).fill("nobody has this name");
  await button(read, t("public-portfolios:list.apply")).click();
  await read.getByText(t("public-portfolios:list.nothing")).waitFor();
  await bare.close();

  const { page, faults } = await visit(browser, server.url, { isStill: true, expected: /status of 410/ });
  await page.goto("/public/portfolios");
  await awake(page);
  await page.getByText(t("public-portfolios:list.filters"), { exact: true }).click();
  await page
    .getByRole("combobox", { name: t("public-portfolios:list.currency"), exact: true })
    .selectOption("USD");
  await page.getByLabel(t("public-portfolios:list.sort")).selectOption("newest");
  await button(page, t("public-portfolios:list.apply")).click();
  await page.waitForURL(/currency=USD/);
  await card(page).waitFor();
  await page.goto("/public/portfolios?minHoldings=5000");
  await page.getByText(t("public-portfolios:list.nothing")).waitFor();

  await page.goto(`/public/portfolios/${published.key}`);
  await awake(page);
  await button(page, t("community:report.button")).click();
  const dialog = page.getByRole("dialog", { name: t("community:report.portfolio") });
  await dialog.getByLabel(t("community:report.reason.advertising")).check();
  await dialog.getByLabel(t("community:report.text")).fill("Sells courses");
  await button(page, t("community:report.send")).click();
  await dialog.getByText(t("community:report.sent")).waitFor();

  const staff = await visit(browser, server.url, { isStill: true });
  await signIn(staff.page, admin, "/admin/reports");
  // Ends the administrator's other sessions, so this journey is last in the file.
  await giveFactor(staff.page);
  await staff.page.getByText("Sells courses").waitFor();
  const path = `${server.url}/public/portfolios/${published.key}`;
  for (const [action, status] of [
    ["hide", 410],
    ["restore", 200],
  ] as const) {
    if (action === "restore") await staff.page.goto("/admin/reports?state=hidden");
    const reported = staff.page.locator("section").filter({ hasText: "Sells courses" });
    await reported.getByRole("button", { name: t(`moderation:action.${action}`), exact: true }).click();
    const asked = staff.page.getByRole("dialog");
    await asked.getByRole("textbox", { name: t("moderation:reason") }).fill("Advertising");
    await asked.getByRole("button", { name: t(`moderation:action.${action}`), exact: true }).click();
    await toast(staff.page, t(`moderation:done.${action}`)).waitFor();
    expect((await fetch(path)).status).toBe(status);
    const { published: now } = await owner.call("GET /api/MyPortfolio/public-key", { id: portfolioId });
    expect(now.withheld?.reason ?? null).toBe(action === "hide" ? "Advertising" : null);
  }
  expect([...faults, ...staff.faults]).toEqual([]);
});

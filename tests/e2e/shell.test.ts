import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atNight } from "../support/at-night.ts";
import { interceptAnswer } from "./intercept-answer.ts";
import { openBrowser, openDemo, startServer, type TestServer, visit } from "./support.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const hero = (page: Page) => page.locator('[data-figure="value"]').first();

it("goes places, hides amounts and finds commands by keyboard", async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await openDemo(page);
  await hero(page).waitFor();
  await page.locator("html[data-is-ready]").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.waitForURL("**/holdings");
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.waitForURL("**/dashboard");

  expect(await hero(page).textContent()).toMatch(/\d/);
  await page.keyboard.press(".");
  await hero(page).filter({ hasText: "•••" }).waitFor();
  await page.reload();
  expect(await hero(page).textContent()).toContain("•••");
  // A key does not wait for hydration as a click does.
  await page.locator("html[data-is-ready]").waitFor();
  await page.keyboard.press(".");
  await hero(page).filter({ hasText: /\d/ }).waitFor();

  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "Search" });
  await field.waitFor();
  await page.keyboard.type("Settings");
  await page.getByRole("option", { name: /^Settings/ }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/user-profile");
  expect(faults).toEqual([]);
  await context.close();
});

it("switches the portfolio by the address and the currency with the last five in front", async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await openDemo(page);
  const first = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByRole("button", { name: /^Portfolio: / }).click();
  const choices = page.getByRole("menuitemradio");
  expect(await choices.nth(0).textContent()).toContain("All portfolios");

  await choices.nth(2).click();
  await page.waitForURL(/[?&]p=/);
  await page
    .getByRole("heading", { level: 1 })
    .filter({ hasNotText: first ?? "" })
    .waitFor();
  await page.goBack();
  await page
    .getByRole("heading", { level: 1 })
    .filter({ hasText: first ?? "" })
    .waitFor();

  // A portfolio opened from the list is remembered too, without its key in the address.
  await page.goto("/manage-portfolios");
  const other = page.locator("h2 a").nth(1);
  const name = (await other.textContent()) ?? "";
  await other.click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.goto("/dashboard");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByRole("button", { name: /^Portfolio: / }).click();
  await choices.nth(0).click();
  await page.getByRole("heading", { level: 1, name: "All portfolios" }).waitFor();
  // View only: controls that would change it are absent.
  expect(await page.getByRole("button", { name: "Customize", exact: true }).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Add transaction" }).count()).toBe(0);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: "All portfolios" }).waitFor();

  const before = await hero(page).textContent();
  for (const code of ["EUR", "USD"]) {
    await page.getByRole("button", { name: /^Figures in / }).click();
    await page.getByRole("menuitemradio", { name: new RegExp(`^${code}`) }).click();
    await page.getByRole("button", { name: `Figures in ${code}` }).waitFor();
  }
  await hero(page).filter({ hasText: "$" }).waitFor();
  expect(await hero(page).textContent()).not.toBe(before);
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("app") ?? "{}"));
  expect(stored.recentCurrencies).toEqual(["USD", "EUR"]);
  await page.reload();
  await hero(page).filter({ hasText: "$" }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

it("a dot at what is new tells of entries nobody has looked at, and goes when they are looked at", {
  tags: ["night"],
}, async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await openDemo(page);
  await hero(page).waitFor();
  const entry = async () => {
    await page.getByRole("button", { name: "Help" }).click();
    return page.getByRole("menuitem", { name: /^What's new/ });
  };
  const textOf = async () => {
    const text = await (await entry()).textContent();
    await page.keyboard.press("Escape");
    return text;
  };
  expect(await textOf()).toBe("What's new");
  // As after an update: one more unread entry.
  await interceptAnswer(page, "**/api/news", async (route) => {
    const response = await route.fetch();
    const news = await response.json();
    const [newest, ...older] = news.entries;
    await route.fulfill({
      response,
      json: { ...news, unread: 1, entries: [{ ...newest, isRead: false }, ...older] },
    });
  });
  // Hidden amounts are other answers: everything is requested again.
  await Promise.all([page.waitForResponse("**/api/news"), page.keyboard.press(".")]);
  await expect.poll(textOf).toBe("What's newnew");
  await page.unroute("**/api/news");
  const read = page.waitForRequest("**/api/news/read");
  await (await entry()).click();
  await page.waitForURL("**/whats-new");
  expect(Object.keys((await read).postDataJSON())).toEqual(["entry"]);
  await expect.poll(textOf).toBe("What's new");
  expect(faults).toEqual([]);
  await context.close();
});

it("covers a redirect with the splash, and takes it away after 3000 ms when nothing is loading", async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await page.clock.install();
  await page.goto("/auth/login");
  await page.waitForLoadState("networkidle");
  await page.locator("html[data-is-ready]").waitFor();
  // The next page never comes, and the clock is stopped.
  await interceptAnswer(page, "**/dashboard", (route) => route.abort("aborted"));
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await page.getByRole("button", { name: "Try the demo" }).click();
  const splash = page.locator(".splash");
  await splash.waitFor();
  await page.clock.runFor(2999);
  expect(await splash.count()).toBe(1);
  await page.clock.runFor(1);
  await splash.waitFor({ state: "detached" });
  expect(faults).toEqual([]);
  await context.close();
});

for (const [what, name, role] of [
  ["the account menu", /^Account menu: /, "menu"],
  ["the help menu", /^Help$/, "menu"],
  ["the list of notifications", /^Notifications: /, "dialog"],
] as const)
  it(
    `${what} is made at its first press, and gives the focus back`,
    atNight(what !== "the account menu"),
    async () => {
      // On desktops the tour's welcome takes the focus after a while.
      const { context, page, faults } = await visit(browser, server.url, { width: 1024, height: 768 });
      await openDemo(page);
      const button = page.getByRole("banner").getByRole("button", { name });
      expect(await button.getAttribute("aria-expanded")).toBe("false");
      expect(await button.getAttribute("aria-haspopup")).toBe(role);
      for (let press = 0; press < 2; press++) {
        await button.focus();
        await page.keyboard.press("Enter");
        const list = page.getByRole(role);
        await list.waitFor();
        await expect
          .poll(() => list.evaluate((element) => element.contains(document.activeElement)))
          .toBe(true);
        await page.keyboard.press("Escape");
        await list.waitFor({ state: "hidden" });
        await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );

it("a drawer whose program does not come says so, and opens when it can be had", async () => {
  const { context, page, faults } = await visit(browser, server.url, {
    expected: /explain-beside|ERR_FAILED/,
  });
  const program = "**/assets/explain-beside-*";
  await interceptAnswer(page, program, (route) => route.abort());
  await openDemo(page);
  await hero(page).click();
  const said = page.getByRole("alert").filter({ hasText: "Could not load this part of the page." });
  await said.waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await said.getByRole("button", { name: "Close" }).click();
  await page.unroute(program);
  await hero(page).click();
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // The focus returns to the pressed element, though the drawer opened later.
  await expect
    .poll(() => hero(page).evaluate((figure) => figure.contains(document.activeElement)))
    .toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it("a menu whose code does not load keeps its button, and opens on a retry", async () => {
  const { context, page, faults } = await visit(browser, server.url, {
    expected: /account-items|ERR_FAILED/,
  });
  const code = "**/assets/account-items-*";
  await interceptAnswer(page, code, (route) => route.abort());
  await openDemo(page);
  const button = page.getByRole("banner").getByRole("button", { name: /^Account menu: / });
  await button.focus();
  await page.keyboard.press("Enter");
  const alert = page.getByRole("alert").filter({ hasText: "Could not load this part of the page." });
  await alert.waitFor();
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.unroute(code);
  await alert.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("menu").waitFor();
  expect(await alert.count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("menu").waitFor({ state: "hidden" });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

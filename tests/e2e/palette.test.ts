import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atNight } from "../support/at-night.ts";
import { enterDemo } from "./api-user.ts";
import { openBrowser, openDemo, startServer, type TestServer, visit } from "./support.ts";

/** A separate server, as sign-ins are limited to ten a minute. */
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

it("searches by keyboard alone, by type, with a way out where there is nothing; More stays as it was left", async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await enterDemo(page);
  await page.goto("/dashboard");
  await page.locator("html[data-is-ready]").waitFor();
  const field = page.getByRole("combobox", { name: "Search" });
  const options = page.getByRole("option");
  const chosen = page.locator('[role="option"][aria-selected="true"]');
  const search = async (text: string) => {
    await page.keyboard.press("Control+k");
    await field.fill(text);
  };
  await page.getByRole("button", { name: /^Search/ }).click();
  await Promise.all([page.waitForResponse(/\/api\/search\?/), field.fill("a")]);
  const groups = page.getByRole("listbox", { name: "Results" }).getByRole("group");
  await page
    .getByRole("group", { name: "Holdings" })
    .or(page.getByRole("group", { name: "Best matches" }))
    .first()
    .waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: /^\d+ results?$/ })
    .waitFor({ state: "attached" });
  expect(await groups.count()).toBeGreaterThan(2);
  const axe = new AxeBuilder({ page }).setLegacyMode().include('[role="dialog"]');
  expect((await axe.analyze()).violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([]);
  const named = async () => (await field.getAttribute("aria-activedescendant")) ?? "";
  const last = (await options.count()) - 1;
  for (const [key, place] of [
    ["End", last],
    ["ArrowDown", 0],
    ["ArrowUp", last],
    ["Home", 0],
    ["ArrowDown", 1],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await named()]).toEqual([key, await options.nth(place).getAttribute("id")]);
    expect(await chosen.count()).toBe(1);
  }
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });

  // A holding opens in its portfolio.
  const held = await page.evaluate(async () => {
    const { accessToken } = JSON.parse(localStorage.getItem("auth") ?? "{}");
    const headers = { Authorization: `Bearer ${accessToken}` };
    const { rows } = await (await fetch("/api/holdings", { headers })).json();
    return rows[0].asset.ticker as string;
  });
  await search(held);
  await options.filter({ hasText: held }).first().waitFor();
  await expect.poll(() => chosen.textContent()).toContain(held);
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/holdings\?.*asset=/);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await search("top up");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/transactions?new=deposit**");
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await search("zzz");
  await page.getByText("No results for “zzz”").first().waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/own-assets?asset=new&name=zzz");
  expect(await page.getByRole("dialog").locator('[name="name"]').inputValue()).toBe("zzz");
  await page.getByRole("dialog").getByRole("button", { name: "Close", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // "More" is open on its pages, otherwise as the user left it.
  const rail = page.getByRole("navigation", { name: "Sections" });
  const more = rail.getByRole("button", { name: "More" });
  const entries = () => rail.getByRole("listitem").filter({ visible: true }).count();
  expect(await more.getAttribute("aria-expanded")).toBe("true");
  await rail.getByRole("link", { name: "Dashboard" }).click();
  await page.waitForURL("**/dashboard**");
  await expect.poll(() => more.getAttribute("aria-expanded")).toBe("false");
  expect(await entries()).toBe(14);
  await more.click();
  await expect.poll(entries).toBeGreaterThan(20);
  await page.reload();
  expect(await more.getAttribute("aria-expanded")).toBe("true");
  expect(faults).toEqual([]);
  await context.close();
});

it("closes the form that a command opens by Escape, however early it is pressed", {
  ...atNight(true),
  timeout: 120_000,
}, async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await enterDemo(page);
  await page.goto("/dashboard");
  await hero(page).waitFor();
  await page.locator("html[data-is-ready]").waitFor();
  const slow = await context.newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const field = page.getByRole("combobox", { name: "Search" });
  for (let round = 0; round < 4; round++) {
    await page.keyboard.press("Control+k");
    await field.fill("add deposit");
    await page.getByRole("option", { name: /^Add deposit/ }).waitFor();
    // Right after the address: the form is loading, and the library does not listen yet.
    await page.evaluate(() => {
      const timer = setInterval(() => {
        if (!location.search.includes("new=deposit")) return;
        clearInterval(timer);
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        document.documentElement.dataset.wasEscaped = "yes";
      }, 1);
    });
    await page.keyboard.press("Enter");
    await page.locator("html[data-was-escaped]").waitFor();
    await page.waitForURL((url) => !url.searchParams.has("new"));
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.evaluate(() => delete document.documentElement.dataset.wasEscaped);
  }
  expect(faults).toEqual([]);
  await context.close();
});

it("asks for the portfolio of a transaction, plan or import while all of them are on show", {
  ...atNight(true),
  timeout: 120_000,
}, async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await openDemo(page);
  await page.getByRole("button", { name: /^Portfolio: / }).click();
  await page.getByRole("menuitemradio").first().click();
  await page.getByRole("heading", { level: 1, name: "All portfolios" }).waitFor();
  await page.goto("/transactions?new=sell");
  const drawer = page.getByRole("dialog");
  await drawer.getByText("Select which one.").waitFor();
  expect(await drawer.locator("form").count()).toBe(0);
  const first = drawer.getByRole("link").first();
  const name = (await first.textContent()) ?? "";
  await first.click();
  await drawer.getByRole("button", { name: "Add", exact: true }).waitFor();
  expect(await drawer.locator('[name="kind"]').inputValue()).toMatch(/sell/i);
  await page.goto("/recurring-plans?plan=new");
  // A plan asks for its portfolio before its form, and is in the list of all with its name.
  const choice = drawer.getByRole("combobox", { name: "Portfolio", exact: true });
  await choice.waitFor();
  expect(await drawer.locator("form").count()).toBe(0);
  await choice.selectOption({ label: name });
  await drawer.locator('[name="kind"]').selectOption("deposit");
  await drawer.locator('[name="amount"]').fill("137");
  await drawer.getByRole("button", { name: "Add", exact: true }).click();
  await drawer.waitFor({ state: "detached" });
  const plans = page.locator("main section", {
    has: page.getByRole("heading", { name: "Plans", exact: true }),
  });
  await plans
    .getByRole("row")
    .filter({ hasText: "137" })
    .filter({ hasText: name })
    .getByRole("link", { name: "Deposit" })
    .click();
  await drawer.getByRole("button", { name: "Save", exact: true }).waitFor();
  await page.goto("/goals");
  await page.getByRole("button", { name: "Add goal" }).first().click();
  await drawer.getByRole("combobox", { name: "Portfolio", exact: true }).selectOption({ label: name });
  await drawer.locator('[name="name"]').fill("Boat");
  await drawer.locator('[name="target"]').fill("900");
  await drawer.locator('[name="dueOn"]').fill("1/1/2030");
  await drawer.getByRole("button", { name: "Save", exact: true }).click();
  await drawer.waitFor({ state: "detached" });
  const boat = page.locator("main section", { has: page.getByRole("heading", { name: "Boat" }) });
  await boat.getByRole("link", { name, exact: true }).waitFor();
  await boat.getByRole("button", { name: "Edit goal: Boat" }).waitFor();
  await page.goto("/import");
  await page.locator("main").getByRole("link", { name, exact: true }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

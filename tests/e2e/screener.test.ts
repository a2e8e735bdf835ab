// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiUser, enterDemo, registerApiUser } from "./api-user.ts";
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

async function signIn(page: Page, t: ReturnType<typeof wordsOf>, user: ApiUser): Promise<void> {
  await page.goto("/auth/login?next=/dashboard");
  await page.getByRole("textbox", { name: t("account:email"), exact: true }).fill(user.email);
  await page.getByRole("textbox", { name: t("account:password.label"), exact: true }).fill(user.password);
  await page.getByRole("button", { name: t("account:login.submit"), exact: true }).click();
  await page.waitForURL(({ pathname }) => pathname === "/dashboard");
}

describe.each([
  ["en", 1440],
  ["ru", 390],
] as const)("the screener in %s at %i px", (language, width) => {
  it("filters, sorts, keeps and shares", async () => {
    const t = wordsOf(language);
    const isRussian = language === "ru";
    const name = isRussian ? "Щедрые" : "Generous";
    const user = await registerApiUser(server.url);
    const locale = isRussian ? "ru-RU" : "en-US";
    await user.call("POST /api/email-settings/update-preferred-language", { language, locale });
    // A new installation computes its facts right after the start.
    const ask = (input: object = {}) => user.call("GET /api/screener/div-finder", input);
    await expect.poll(async () => (await ask()).madeOn, { timeout: 30_000 }).not.toBeNull();
    const { page, faults, context } = await visit(browser, server.url, { language, width });
    await signIn(page, t, user);
    await page.goto("/screener");
    await page.locator("html[data-is-ready]").waitFor();
    await page.getByText(t("screener:filter.more")).click();
    await page.locator("input[name=yieldMin]").fill(isRussian ? "3,5" : "3.5");
    await page.getByRole("button", { name: t("screener:filter.apply"), exact: true }).click();
    await page.waitForURL("**yieldMin=3.5**");
    const { total, assets } = await ask({ yieldMin: "0.035", sort: "price" });
    expect(total).toBeGreaterThan(1);
    await expect
      .poll(() => page.locator("#screener-found strong").innerText())
      .toMatch(new RegExp(`^${total}\\s`));
    await page.goto("/screener?yieldMin=3.5&sort=price");
    await page.locator("html[data-is-ready]").waitFor();
    const first = page.locator("[data-asset]").first();
    expect(await first.getAttribute("data-asset")).toBe(assets[0].symbol);
    await page.getByRole("button", { name: t("screener:saved.save"), exact: true }).click();
    await page.getByRole("textbox", { name: t("screener:saved.name") }).fill(name);
    await page.getByRole("button", { name: t("screener:saved.keep"), exact: true }).click();
    await toast(page, t("screener:saved.done", { name })).waitFor();
    const chip = page.getByRole("link", { name, exact: true });
    expect(await chip.getAttribute("href")).toContain("yieldMin=3.5&sort=price");
    const { clientWidth, scrollWidth } = await page.locator("html").evaluate((root) => ({
      clientWidth: root.clientWidth,
      scrollWidth: root.scrollWidth,
    }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(faults).toEqual([]);
    await context.close();
    // The link needs no account and no scripts: the first answer has the list.
    const shared = await fetch(`${server.url}/public/screener?yieldMin=3.5&sort=price`, {
      headers: { "accept-language": language },
    });
    const html = await shared.text();
    expect(shared.status).toBe(200);
    expect(html).toContain(`data-asset="${assets[0].symbol}"`);
    expect(html.match(/data-asset=/g)).toHaveLength(Math.min(total, 50));
  });
});

it.each(["en", "ru"] as const)("all columns fit on a desktop, in %s", async (language) => {
  const { page, context } = await visit(browser, server.url, { language });
  await enterDemo(page, language);
  await page.goto("/screener?sort=-yield");
  await page.locator("html[data-is-ready]").waitFor();
  const table = page.locator("table", { has: page.locator("[data-asset]") });
  expect(await table.locator("thead th").count()).toBe(12);
  const t = wordsOf(language);
  await table.evaluate((element, safety) => {
    const wide = { payout: "118.40 %", pe: "125.4", cap: "1,23 трлн $", safety };
    for (const row of element.querySelectorAll("tr[data-asset]"))
      for (const [name, text] of Object.entries(wide)) {
        const at = ["price", "yield", "growth", "streak", "payout", "pe", "cap", "exDate"].indexOf(name);
        const cell = row.querySelectorAll("td")[at === -1 ? 10 : at];
        if (cell) cell.textContent = text;
      }
  }, t("screener:band.very-unsafe"));
  const { clientWidth, scrollWidth } = await table.evaluate(({ parentElement }) => ({
    clientWidth: parentElement?.clientWidth ?? 0,
    scrollWidth: parentElement?.scrollWidth ?? 1,
  }));
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await context.close();
});

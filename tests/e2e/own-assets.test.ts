import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { atNight } from "../support/at-night.ts";
import { registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, openDemo, startServer, type TestServer, visit } from "./support.ts";
import { toast, wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  // A Sunday.
  const env = { NODE_ENV: "test", TODAY: "2026-11-22" };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const t = wordsOf("en");
const overflow = (page: Page) => page.locator("html").evaluate((root) => root.scrollWidth - root.clientWidth);

it("enters a bond with nominal, maturity and coupons, opens its page and sees it priced in percent", async () => {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", { name: "Bonds", currency: "RUB" });
  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, "/own-assets?asset=new");
  const form = page.getByRole("dialog");
  const box = (key: string) => form.getByRole("textbox", { name: t(`custom-assets:${key}`), exact: true });
  await box("form.name").fill("North 3");
  await form.getByLabel(t("custom-assets:form.class"), { exact: true }).click();
  await page.getByRole("option", { name: t("custom-assets:class.7"), exact: true }).click();
  await box("bonds.nominal").fill("1000");
  await box("bonds.maturity").fill("2027-11-20");
  await box("bonds.rate").fill("10");
  await box("bonds.startsOn").fill("2025-11-20");
  // The hint disappears on blur, and the button moves up.
  await page.keyboard.press("Tab");
  await form.getByRole("button", { name: t("custom-assets:bonds.fill") }).click();
  await form.getByText(t("custom-assets:bonds.couponCount", { count: 4 })).waitFor();
  await box("form.since").fill("2026-11-20");
  await box("form.price").fill("98");
  await box("form.quantity").fill("10");
  await form.getByRole("button", { name: t("custom-assets:form.add"), exact: true }).click();
  await toast(page, t("custom-assets:done.added")).waitFor();
  const { bonds } = await user.call("GET /api/own-bonds");
  // Half of 10 % of 1,000, back from maturity.
  expect(
    bonds[0].schedule.coupons.map(({ payDate, amount }: Record<string, string>) => [payDate, amount]),
  ).toEqual([
    ["2026-05-20", "50"],
    ["2026-11-20", "50"],
    ["2027-05-20", "50"],
    ["2027-11-20", "50"],
  ]);
  const { id } = bonds[0].asset;
  await page.goto(`/asset/${id}`);
  await page.getByRole("heading", { level: 1, name: "North 3" }).waitFor();
  expect(await page.locator('main [data-figure="price"]').first().innerText()).toContain("98.00%");
  await page.locator('main [data-figure="yieldToMaturity"]').waitFor();
  await page.goto(`/holdings?p=${portfolioId}&asset=${id}`);
  const drawer = page.getByRole("dialog");
  await drawer.locator('[data-figure="bond-maturity"]').waitFor();
  expect(await drawer.locator('[data-figure="bond-nextCoupon"]').innerText()).toContain("May 20, 2027");
  await page.goto("/prices");
  expect(await page.locator(`[data-figure="close-${id}"]`).innerText()).toContain("98.00%");
  await page.getByRole("link", { name: t("assets:list.enterOf", { name: "North 3" }) }).click();
  await page.getByLabel(t("assets:enter.close")).fill("99.5");
  await page.getByRole("button", { name: t("assets:enter.save"), exact: true }).click();
  await toast(page, t("assets:enter.saved")).waitFor();
  await expect.poll(() => page.locator(`[data-figure="close-${id}"]`).innerText()).toContain("99.50%");
  expect(faults).toEqual([]);
  await context.close();
}, 120_000);

it("keeps holdings and prices inside a tablet's window on a Sunday, with Friday's change under its name", {
  ...atNight(true),
  timeout: 120_000,
}, async () => {
  const { page, context, faults } = await visit(browser, server.url, { width: 1024, height: 800 });
  await openDemo(page);
  for (const path of ["/holdings", "/prices?sold=1"]) {
    await page.goto(path);
    await page.locator("main table").first().waitFor();
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
  await page.goto("/dashboard");
  const head = page.locator('main [data-figure="dayChange"]').first();
  const change = await head.innerText();
  expect(await page.locator("main [data-trading-day]").first().innerText()).toBe("Fri");
  await page.goto("/holdings");
  const table = page.locator("main table").first();
  await table.getByRole("columnheader", { name: "Fri" }).waitFor();
  expect(await table.locator('[data-figure="total-dayChange"]').innerText()).toBe(change);
  for (const column of ["totalProfit", "twr"])
    await table.getByRole("columnheader", { name: t(`holdings:column.${column}`) }).scrollIntoViewIfNeeded();
  const place = await table.evaluate((element) => {
    const name = element.querySelector("tbody td")?.getBoundingClientRect();
    const heads = [...element.querySelectorAll("thead th")];
    const last = heads.at(-1)?.getBoundingClientRect();
    return { name: name?.left ?? -1, last: last?.right ?? 0, width: innerWidth };
  });
  // Scrolled to its end, the first column is still at the left edge, and the last one visible.
  expect(place.name).toBeGreaterThanOrEqual(0);
  expect(place.last).toBeLessThanOrEqual(place.width);
  await table.evaluate((element) => {
    if (element.parentElement) element.parentElement.scrollTop = 100;
  });
  // Scrolling snaps to a row: none is half under the totals.
  const cut = () =>
    table.evaluate((element) => {
      const foot = element.querySelector("tfoot td")?.getBoundingClientRect().top ?? 0;
      const rows = [...element.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
      return rows.filter(({ top, bottom }) => top < foot - 3 && bottom > foot + 3).length;
    });
  await expect.poll(cut).toBe(0);
  expect(faults).toEqual([]);
  await context.close();
});

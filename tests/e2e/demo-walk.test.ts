// @module-tag night
import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enterDemo } from "./api-user.ts";
import { type DemoIds, demoScreens, rightlyEmpty } from "./demo-walk/screens.ts";
import { allRoutes } from "./smoke/route-list.ts";
import { openBrowser, startAlone, type TestServer, visit } from "./support.ts";

/** No screen of the demo account is empty without provider keys and network. */
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startAlone({ NODE_ENV: "test", DEMO: "on", TODAY: "2026-11-20", RATE_LIMIT_PER_MINUTE: "100000" }),
    openBrowser(),
  ]);
  await untilRated();
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const ask = async (path: string, headers: Readonly<Record<string, string>> = {}) =>
  (await fetch(`${server.url}${path}`, { headers })).json();

/** Ratings follow the first start; a visitor without an account would see the real market's. */
async function untilRated(): Promise<void> {
  const answer = await fetch(`${server.url}/api/account/demo`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { access_token } = await answer.json();
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const grades = await ask("/api/public/rating-grades", { authorization: `Bearer ${access_token}` });
    if (grades.hindcast?.ratings > 0 && grades.live.ratings > 0) return;
    await sleep(600);
  }
  throw new Error("the demo market was not rated");
}

async function idsOf(page: Page): Promise<DemoIds> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("auth") ?? "{}").accessToken);
  const headers = { authorization: `Bearer ${token}` };
  const { portfolios } = await ask("/api/MyPortfolio", headers);
  const first = `portfolioId=${portfolios[0].id}`;
  const { imports } = await ask(`/api/transactionsImportHistory?${first}`, headers);
  const { rows } = await ask(`/api/holdings?${first}&period=ALL`, headers);
  return {
    portfolios: portfolios.map(({ id }: { id: string }) => id),
    importId: imports[0].id,
    heldId: rows[0].asset.id,
  };
}

/** Scrolls through a page to render its lazy parts, until all requests are done. */
async function drawWhole(page: Page): Promise<void> {
  await page.locator("html[data-is-ready]").waitFor({ state: "attached" });
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 500) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await page.waitForLoadState("networkidle");
  // Content inserted above moves parts out of view before they render. Inactive tabs load when chosen.
  const loading = page.locator("main [data-loading]:visible");
  const stillLoading = async () => {
    await loading
      .first()
      .evaluate((part) => part.scrollIntoView({ block: "center" }), null, { timeout: 100 })
      .catch(() => undefined);
    return loading.evaluateAll((parts) => parts.map((part) => part.closest("section")?.innerText ?? ""));
  };
  await expect.poll(stillLoading).toEqual([]);
}

/** Opens an address and returns its faults, with empty parts by their texts (`data-empty`, app/ui/states). */
async function faultsOf(page: Page, address: string): Promise<readonly string[]> {
  // Between two parts of one page the browser would load nothing.
  await page.goto("about:blank");
  const answer = await page.goto(address, { waitUntil: "domcontentloaded" });
  await drawWhole(page);
  const empty = await page.locator("[data-empty]").allInnerTexts();
  const texts = empty.filter((text) => !rightlyEmpty.some(([words]) => text.includes(words)));
  const failed = await page.locator("main [role=alert]").allInnerTexts();
  return [
    ...(answer?.status() === 200 ? [] : [`${answer?.status()}`]),
    ...texts.map((text) => `empty: ${text.replaceAll("\n", " ")}`),
    ...failed.map((text) => `says: ${text.replaceAll("\n", " ")}`),
  ].map((fault) => `${address} ${fault}`);
}

it("walks every screen of the map or says why not", () => {
  expect(Object.keys(demoScreens).toSorted()).toEqual(allRoutes.map(({ path }) => path).toSorted());
});

it("has the controls that the tour points at among linked accounts", async () => {
  const { page } = await visit(browser, server.url);
  await enterDemo(page);
  await page.goto("/sync?connect=accounts");
  for (const name of ["sync-account-select", "sync-submit"])
    await page.locator(`[data-tour=${name}]`).waitFor();
});

it("finds something on every screen of the demo account", { timeout: 600_000 }, async () => {
  const { page, faults } = await visit(browser, server.url);
  await enterDemo(page);
  const ids = await idsOf(page);
  const addresses = Object.values(demoScreens).flatMap((walked) =>
    typeof walked === "string" ? [] : walked(ids),
  );
  expect(addresses.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const address of addresses) found.push(...(await faultsOf(page, address)));
  expect(found).toEqual([]);
  expect(faults).toEqual([]);
});

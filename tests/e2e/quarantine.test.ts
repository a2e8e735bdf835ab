// @module-tag night
import pg from "pg";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FakeSources, startFakeSources } from "../../app/market/updates/testing/fake-sources.ts";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

/**
 * A source reports a hundredfold price for two shares: figures stay and are marked, the support accepts one price and
 * rejects the other, and the owner's value changes by the accepted one.
 */
let world: FakeSources;
let server: TestServer;
let browser: Browser;
let support: ApiUser;
let owner: ApiUser;

const isOpen = (day: string): boolean => ![0, 6].includes(new Date(day).getUTCDay());
/** Constant prices would be suspect; asserted changes are far larger. */
const near = (price: number) => (day: string) =>
  isOpen(day) ? price + (Number(day.slice(8)) % 5) / 1000 : null;
const board = "stock/shares/TQBR";

beforeAll(async () => {
  world = await startFakeSources();
  world.moex.set("SBER", { board, close: near(100) });
  world.moex.set("GAZP", { board, close: near(50) });
  const fast = { limits: { perMinute: 1_000_000, parallel: 20, spacingMs: 0 } };
  const sources = Object.entries(world.sources).map(([id, at]) => [id, { ...at, ...fast }]);
  const env = {
    MARKET_DATA: "on",
    DEMO: "off",
    MARKET_SOURCES: JSON.stringify(Object.fromEntries(sources)),
  };
  [server, browser] = await Promise.all([startServer(env), openBrowser()]);
  // The first account of an installation is admin, with the support's rights.
  support = await registerApiUser(server.url);
  owner = await registerApiUser(server.url);
}, 60_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await world?.close();
});

async function work(name: string): Promise<void> {
  await support.call("POST /api/admin/run-job", { name });
  const isIdle = async () => {
    const { queues } = await support.call("GET /api/admin/jobs", { state: "running" });
    const queue = queues.find((one: { name: string }) => one.name === name);
    return queue.waiting === 0 && queue.running === 0;
  };
  await expect.poll(isIdle, { timeout: 30_000, interval: 100 }).toBe(true);
}

/** Expires all answers, as after a day. */
async function ageAnswers(): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(
    "update market_fetches set good_at = now() - interval '2 days', tried_at = now() - interval '2 days'",
  );
  await client.end();
}

/** Ten of each share, with known prices, then a hundred times as high. */
async function holdSuspectPrices(): Promise<string> {
  const { id } = await owner.call("POST /api/MyPortfolio", { name: "Held", currency: "RUB" });
  for (const ticker of ["SBER", "GAZP"]) {
    const { assets } = await owner.call("GET /api/assets/search", { query: ticker });
    const found = assets.find((one: { ticker: string }) => one.ticker === ticker);
    await owner.call("POST /api/transactions", {
      ...{ portfolioId: id, kind: "buy", date: "2026-10-05", currency: "RUB" },
      ...{ assetId: found.id, quantity: "10", price: "40", affectsCash: true },
    });
  }
  // Not "market-contact": it would start with years of rates.
  await work("market-prices");
  world.fault = "x100";
  await ageAnswers();
  await work("market-prices");
  return id;
}

const t = wordsOf("en");

it("is marked for the owner, decided by the support, and then counts", async () => {
  const portfolioId = await holdSuspectPrices();
  const mine = await visit(browser, server.url);
  await signIn(mine.page, owner, "/dashboard");
  const hero = mine.page.locator("[data-figure=value]").first();
  const rubles = async () => Number((await hero.innerText()).replace(/[^\d.]/g, ""));
  // 10 x 100 + 10 x 50, less 20 x 40 that were paid.
  expect(Math.round(await rubles())).toBe(700);
  expect(await hero.locator("[data-mark=doubted]").count()).toBe(1);
  await mine.page
    .getByText(/under review/)
    .first()
    .waitFor();

  const theirs = await visit(browser, server.url, { width: 390, height: 844 });
  await signIn(theirs.page, support, "/support/quarantine");
  const row = (ticker: string) => theirs.page.locator("main tbody tr").filter({ hasText: ticker });
  await row("SBER").waitFor();
  expect(await row("SBER").innerText()).toMatch(/100 times the expected 100.*last good value 100/s);
  // By keyboard alone: Tab through the queue, decide with Enter.
  const focused = () => theirs.page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  const press = async (name: string) => {
    for (let steps = 0; steps < 40 && (await focused()) !== name; steps++)
      await theirs.page.keyboard.press("Tab");
    expect(await focused()).toBe(name);
    await theirs.page.keyboard.press("Enter");
  };
  await press(t("quarantine:acceptOne", { name: "SBER" }));
  await row("SBER").waitFor({ state: "detached" });
  expect(await focused()).toBe(t("quarantine:acceptOne", { name: "GAZP" }));
  await press(t("quarantine:rejectOne", { name: "GAZP" }));
  await theirs.page.getByText(t("quarantine:empty.title"), { exact: true }).waitFor();

  await mine.page.goto(`/dashboard?p=${portfolioId}`);
  // 10 x 10,000 + 10 x 50 - 800.
  expect(Math.round((await rubles()) / 10)).toBe(9_970);
  expect(await hero.locator("[data-mark=doubted]").count()).toBe(0);
  expect([...mine.faults, ...theirs.faults]).toEqual([]);
  await mine.context.close();
  await theirs.context.close();
}, 60_000);

// @module-tag night
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../support/free-port.ts";
import {
  endServer,
  type ServerProcess,
  spawnServer,
  untilReady,
} from "../support/journeys/server-process.ts";
import { registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

/**
 * Fresh installation on the last day of the New Year holidays of 2023: dollars have the Bank of Russia's rate in force,
 * far from the demo market's.
 */
const dataDir = mkdtempSync(path.join(tmpdir(), "zerno-rates-"));
let server: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  const env = { NODE_ENV: "test", TODAY: "2023-01-08", DEMO: "on", MARKET_DATA: "off" };
  [server, browser] = await Promise.all([
    untilReady(spawnServer({ ...env, DATA_DIR: dataDir, PORT: `${await freePort()}` })),
    openBrowser(),
  ]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await endServer(server);
  rmSync(dataDir, { recursive: true, force: true });
});

const t = wordsOf("en");

it("dollars of a real portfolio are valued at the bank's rate, and no page names the demo market", async () => {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", {
    ...{ name: "Dollars", currency: "RUB", isCashTracked: true },
  });
  const deposit = { portfolioId, kind: "deposit", date: "2022-12-30", currency: "USD", amount: "1000" };
  await user.call("POST /api/transactions", deposit);

  const { page, context, faults } = await visit(browser, server.url);
  await signIn(page, user, `/dashboard?p=${portfolioId}`);
  const hero = page.locator("main [data-figure=value]").first();
  await hero.waitFor();
  // 1,000 x 70.3375 of 31 December: no rate is set before 10 January.
  expect((await hero.innerText()).replace(/[^\d.]/g, "")).toBe("70337.50");
  await hero.click();
  const panel = page.locator("[data-explained]");
  await panel.waitFor();
  const closed = panel.locator("details:not([open]) > summary");
  while ((await closed.count()) > 0) await closed.first().click();
  await panel.getByText(t("assets:source.cbr")).first().waitFor();
  expect(await panel.innerText()).not.toMatch(/demo/i);
  await page.keyboard.press("Escape");

  for (const address of [`/stats?p=${portfolioId}`, `/holdings?p=${portfolioId}`, "/momentum", "/screener"]) {
    await page.goto(address);
    await page.locator("html[data-is-ready]").waitFor();
    expect(await page.locator("main").innerText(), address).not.toMatch(/demo/i);
  }
  expect(faults).toEqual([]);
  await context.close();
});

// @module-tag night
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { figureText, wordsOf } from "./words.ts";

const t = wordsOf("en");
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

async function makeInvestor() {
  const user = await registerApiUser(server.url);
  const { id: portfolioId } = await user.call("POST /api/MyPortfolio", {
    name: "Secret plans",
    currency: "USD",
  });
  const { assets } = await user.call("GET /api/assets/search", { query: "PEARWORKS" });
  const row = { portfolioId, date: "2023-01-09", currency: "USD" };
  await user.call("POST /api/transactions", { ...row, kind: "deposit", amount: "2000" });
  await user.call("POST /api/transactions", {
    ...{ ...row, kind: "buy", assetId: assets[0].id, quantity: "10", price: "100" },
  });
  return user;
}

it("opens inside the frame with the last finished year, and is shared without amounts", async () => {
  const user = await makeInvestor();
  const { context, page, faults } = await visit(browser, server.url);
  await signIn(page, user, "/dashboard");
  const menu = page.getByRole("navigation", { name: t("common:shell.navigation") });
  await menu.getByRole("button", { name: t("common:shell.more"), exact: true }).click();
  await menu.getByRole("link", { name: t("shell:nav.recap"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("recap:heading", { year: "2023" }) }).waitFor();
  await page.getByText(t("recap:result.leftOut"), { exact: true }).waitFor();
  const result = await figureText(page, "twr");

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: t("recap:share.png"), exact: true }).click();
  const bytes = await readFile(await (await saving).path());
  // Signature, then width and height of the header.
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);

  await page.getByRole("button", { name: t("recap:link.make"), exact: true }).click();
  const url = await page.getByRole("textbox", { name: t("recap:link.url"), exact: true }).inputValue();
  expect(new URL(url).pathname).toBe("/recap24/2023");
  const stranger = await visit(browser, server.url, { expected: /status of 404/ });
  await stranger.page.goto(url);
  const heading = stranger.page.getByRole("heading", { level: 1 });
  await heading.getByText(t("recap:shared.heading", { year: "2023" })).waitFor();
  const shown = await stranger.page.locator("main").innerText();
  expect(shown).toContain(result.replace(/ .*/, ""));
  expect(shown).not.toMatch(/\$|Secret plans|2,000/);

  await page.getByRole("button", { name: t("recap:link.delete"), exact: true }).click();
  await page.getByRole("button", { name: t("recap:link.make"), exact: true }).waitFor();
  // Public pages are cached for five seconds.
  const reread = async () => {
    await stranger.page.goto(url);
    return heading.innerText();
  };
  await expect.poll(reread, { timeout: 15_000 }).toBe(t("recap:shared.gone"));
  await stranger.page.goto("/recap24/2023");
  await heading.getByText(t("recap:review")).waitFor();
  expect([faults, stranger.faults]).toEqual([[], []]);
  await stranger.context.close();
  await context.close();
}, 120_000);

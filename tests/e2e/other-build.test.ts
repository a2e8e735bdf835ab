import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { interceptAnswer } from "./intercept-answer.ts";
import { openBrowser, openDemo, startServer, type TestServer, visit } from "./support.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer({ DEMO: "on" }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

it("a step after a release loads the new page, and later steps stay within it", async () => {
  const { context, page, faults } = await visit(browser, server.url);
  await openDemo(page);
  // The server has another build than the page.
  await interceptAnswer(page, /\/__manifest\?/, (route) =>
    route.fulfill({ status: 204, headers: { "x-remix-reload-document": "true" } }),
  );
  await page.goto("/user-profile");
  await page.locator("html[data-is-ready]").waitFor();
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.waitForURL("**/holdings");
  await page.unroute(/\/__manifest\?/);
  await page.locator("html[data-is-ready]").waitFor();
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(false);
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await page.waitForURL("**/dashboard");
  expect(await page.evaluate(() => "isFirstDocument" in window)).toBe(true);
  expect(faults).toEqual([]);
  await context.close();
});

it("a step without a network says so, and works again when it is tried later", async () => {
  const { context, page } = await visit(browser, server.url);
  await openDemo(page);
  await interceptAnswer(page, /\/__manifest\?/, (route) => route.abort());
  await page.goto("/user-profile");
  await page.locator("html[data-is-ready]").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  const again = page.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await page.unroute(/\/__manifest\?/);
  await again.click();
  await page.getByRole("heading", { level: 1, name: "Holdings" }).waitFor();
  await context.close();
});

// @module-tag night
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { importJourney, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";
import { wordsOf } from "./words.ts";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

it.each([
  ["en", 1440],
  ["ru", 390],
] as const)(
  "a portfolio's key is made, copied, widened and taken back in its settings, in %s",
  async (language, width) => {
    const t = wordsOf(language);
    const user = await registerApiUser(server.url);
    const locale = language === "ru" ? "ru-RU" : "en-US";
    await user.call("POST /api/userProfile/updateuserinfo", { language, locale });
    await importJourney(user);
    const { page, context, faults } = await visit(browser, server.url, { language, width, isStill: true });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await signIn(page, user, "/manage-portfolios");
    await button(page, t("portfolios:manage.actions", { name: "Journey" })).click();
    await page.getByRole("menuitem", { name: t("portfolios:action.settings"), exact: true }).click();
    await page.getByText(t("public-portfolios:hides")).waitFor();
    await button(page, t("public-portfolios:publish")).click();
    const link = page.getByRole("link", { name: /^\/api\/public\/portfolio\?key=/ });
    const path = (await link.getAttribute("href")) ?? "";

    // Whoever has the address reads without signing in, and what the card says is never shown is not there.
    const read = (address: string) => fetch(server.url + address);
    const shown = await (await read(path)).text();
    expect(JSON.parse(shown)).toMatchObject({ name: "Journey", holdings: expect.any(Array) });
    expect(shown).not.toMatch(/quantity|price|amount|Vera/i);
    await button(page, t("public-portfolios:copy")).click();
    await page.getByText(t("public-portfolios:copied")).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.url + path);

    const rows = path.replace("/portfolio?", "/transactions?");
    expect((await read(rows)).status).not.toBe(200);
    await page.getByRole("checkbox", { name: t("public-portfolios:withTransactions") }).click();
    await page.getByText(t("public-portfolios:saved"), { exact: true }).waitFor();
    expect((await read(rows)).status).toBe(200);
    expect(await link.getAttribute("href")).toBe(path);

    await button(page, t("public-portfolios:takeBack")).click();
    await button(page, t("public-portfolios:publish")).waitFor();
    expect((await read(path)).status).toBe(404);
    expect(faults).toEqual([]);
  },
);

import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ApiUser, registerApiUser, signIn } from "./api-user.ts";
import { openBrowser, startServer, type TestServer, visit } from "./support.ts";

let server: TestServer;
let browser: Browser;
let admin: ApiUser;
let sber: string;
beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), openBrowser()]);
  // The first account of an installation is the admin, who has the support's rights too.
  admin = await registerApiUser(server.url);
  await admin.call("POST /api/MyPortfolio", { name: "Own", currency: "RUB" });
  sber = (await admin.call("GET /api/assets/search", { query: "SBER" })).assets[0].id;
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const publicPages = ["/", "/auth/login", "/auth/signup", "/public/privacy", "/public/terms", "/nowhere"];
const ownPages = [
  "/dashboard",
  "/holdings",
  "/pies",
  "/rebalancing",
  "/goals",
  "/div-calendar",
  "/div-calendar?view=year",
  "/income",
  "/transactions",
  "/transactions?new=buy",
  "/own-assets",
  "/recurring-plans",
  "/corporate-actions",
  "/data-health",
  "/import",
  "/prices",
  "/new-portfolio",
  "/manage-portfolios",
  "/cash",
  "/history",
  "/user-profile",
  "/backup",
];

const staffPages = () => [
  "/support/assets?q=sber",
  `/support/assets/${sber}`,
  `/support/assets/${sber}?part=prices`,
  `/support/assets/${sber}?part=codes`,
  `/support/assets/${sber}?part=reports`,
  "/support/quarantine",
  "/admin/providers",
  "/admin/jobs",
];

/** What axe finds on a page, one line each. */
async function violationsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await page.waitForSelector("html[data-is-ready]");
  const { violations } = await new AxeBuilder({ page })
    // Otherwise a second page is opened to sum up frames of other sites, which no page has.
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    // Closed: a thousand days of a chart as a table, of which one look is enough.
    .exclude("figure details tr:nth-child(n+4)")
    .analyze();
  const { clientWidth, scrollWidth } = await page.locator("html").evaluate((root) => ({
    clientWidth: root.clientWidth,
    scrollWidth: root.scrollWidth,
  }));
  const tooWide =
    scrollWidth > clientWidth ? [`${address}: ${scrollWidth} px on a screen of ${clientWidth}`] : [];
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${address}: ${id} ${target.join(" ")}`),
  );
  return [...tooWide, ...found];
}

async function signInToDemo(page: Page): Promise<void> {
  await page.goto("/auth/login");
  await page.getByRole("button", { name: "Try the demo" }).click();
  await page.waitForURL("**/dashboard");
}

describe.each([
  { theme: "light", width: 1440 },
  { theme: "dark", width: 390 },
])("axe finds nothing and nothing is wider than the screen: $theme, $width wide", ({ theme, width }) => {
  it("for visitors and for the demo account", async () => {
    const { context, page } = await visit(browser, server.url, { width });
    const prefs = { language: "en", locale: "en-US", theme };
    await context.addCookies([
      { name: "prefs", value: encodeURIComponent(JSON.stringify(prefs)), url: server.url },
    ]);
    const found: string[] = [];
    for (const address of publicPages) found.push(...(await violationsOf(page, address)));
    await signInToDemo(page);
    for (const address of ownPages) found.push(...(await violationsOf(page, address)));
    expect(found).toEqual([]);
    await context.close();
  }, 300_000);

  it("for the support and the administrator", async () => {
    const { context, page } = await visit(browser, server.url, { width });
    await signIn(page, admin, "/dashboard");
    const prefs = { language: "en", locale: "en-US", theme };
    await context.addCookies([
      { name: "prefs", value: encodeURIComponent(JSON.stringify(prefs)), url: server.url },
    ]);
    const found: string[] = [];
    for (const address of staffPages()) found.push(...(await violationsOf(page, address)));
    expect(found).toEqual([]);
    await context.close();
  }, 120_000);
});
